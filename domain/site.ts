/** The operator's settings of the site, read from the configuration, for pages and mails. */
export type Site = {
  brand: string
  /** The public origin, without a trailing slash. */
  origin: string
  /** The base path of the sign-up, such as `/join`. */
  basePath: string
  supportEmail: string
  /** By ISO country; other countries get `default`. */
  supportPhones: { default: string } & Partial<Record<string, string>>
  mailSender: string
  /** How many days after a charge its payer can get a full refund. */
  refundDays: number
  /** The company on the receipts. */
  seller: {
    name: string
    /** One line each. */
    address: readonly string[]
    /** Its number for VAT or sales tax, if a receipt must name it. */
    taxNumber: string | null
  }
  links: {
    home: string
    logIn: string
    myAccount: string
    billing: string
    /**
     * The page where a person changes the payment method of a subscription. It is Billing if Billing is on another
     * site.
     */
    paymentMethod: string
    myCases: string
    passwordRetrieval: string
    terms: string
    privacy: string
    help: string
    contact: string
    iosApp: string
    androidApp: string
    /** The neutral page that “Leave this page” opens. */
    leave: string
  }
}

/** The entry of the header Server-Timing that contains the reference of a failed answer, for support. */
export const REFERENCE_METRIC = 'reference'

type Phones = Pick<Site, 'supportPhones'>

/**
 * The support number of a country. NZ and AU have their own, and GB and IE share one. Others have the North American
 * number.
 */
export function supportNumber({ supportPhones }: Phones, country: string | null | undefined): string {
  return (country && supportPhones[country]) || supportPhones.default
}

/** The same number for a page. It has no-break spaces, and a word joiner after each hyphen, so it never wraps. */
export function supportPhone(site: Phones, country: string | null | undefined): string {
  return supportNumber(site, country).replaceAll(' ', '\u00a0').replaceAll('-', '-\u2060')
}

/** The help lines that the safety page names, as its text writes them in every language. */
export const HELP_LINES: readonly string[] = ['1-800-799-7233', '079', '0808 2000 247', '1800 737 732']
