/** What an operator decides about the site; read from the configuration and shown on pages and in mails. */
export type Site = {
  brand: string
  /** The origin people see, without a trailing slash. */
  origin: string
  /** The path below which the sign-up is served, such as `/join`. */
  basePath: string
  supportEmail: string
  /** By ISO country; every other country gets `default`. */
  supportPhones: { default: string } & Partial<Record<string, string>>
  mailSender: string
  links: {
    home: string
    logIn: string
    myAccount: string
    billing: string
    myCases: string
    passwordRetrieval: string
    terms: string
    privacy: string
    help: string
    contact: string
    iosApp: string
    androidApp: string
    /** Where the discreet exit leads: somewhere neutral. */
    leave: string
  }
}

type Phones = Pick<Site, 'supportPhones'>

/** The support number for a country; NZ, AU and GB with IE have their own, all others the North American one. */
export function supportNumber({ supportPhones }: Phones, country: string | null | undefined): string {
  return (country && supportPhones[country]) || supportPhones.default
}

/**
 * The same for a page: its spaces are no-break spaces and a word joiner follows each hyphen, so that no line ends within
 * the number.
 */
export function supportPhone(site: Phones, country: string | null | undefined): string {
  return supportNumber(site, country).replaceAll(' ', '\u00a0').replaceAll('-', '-\u2060')
}
