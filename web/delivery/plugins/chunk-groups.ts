type Group = {
  /** Path prefixes, relative to the project's root. */
  files: readonly string[]
  except?: readonly string[]
  /** Only files that at least this many screens share. */
  minShareCount?: number
  priority: number
}

/**
 * The parts of pages that are built into one file. A source that fits two groups goes to the one with the higher
 * priority.
 */
export const GROUPS = {
  /**
   * The client and card fields, which the payment view always needs. As separate files they would be a sixth larger.
   */
  'card-fields': {
    files: ['node_modules/braintree-web/client/', 'node_modules/braintree-web/hosted-fields/'],
    priority: 6,
  },
  /**
   * The libraries, the frame around a page and the fields of most screens. They are one file: three files were
   * 2 kB more after compression, and two requests more. A part that only one screen needs is an exception.
   */
  frame: {
    files: [
      ...['react/', 'react-dom/', 'react-router/', 'scheduler/', '@lingui/'].map(
        (name) => `node_modules/${name}`,
      ),
      'web/sections/shell/',
      'web/root.',
      'web/entry.',
      'web/ui/',
      'web/lib/',
      'web/delivery/',
      'web/sections/checkout/waiting/survive-outage.',
      'web/sections/consent/',
      'web/sections/step-form/',
      // The address of a picture.
      'web/sections/picture/families.',
      'domain/messages/',
      'domain/flows/join',
      'domain/flows/invited-paths.',
      'domain/flows/account-paths.',
      'domain/flows/professional-paths.',
      'domain/experiments/',
      'domain/people/plain-text.',
      'domain/people/email',
    ],
    except: [
      'web/lib/payments/',
      'web/lib/dialling-codes.',
      'web/delivery/packed-names.',
      'web/sections/step-form/phone-number-field.',
      'web/ui/phone-field.',
      'web/ui/name-field.',
      'web/ui/link-list.',
      'web/ui/empty-state.',
      'web/ui/password',
      'web/ui/checklist.',
      'web/ui/choice-card.',
      'web/ui/plan-card.',
      'web/ui/suggested-field.',
      'web/ui/combobox',
      'web/ui/use-combobox.',
      'web/ui/dialog.',
      'web/ui/offer-banner.',
      'web/ui/segmented.',
      'web/ui/checkbox-group.',
      'web/ui/radio-group.',
      'web/ui/fieldset.',
      'web/ui/textarea-field.',
      'web/ui/use-idle.',
      'web/lib/keep-typed.',
      'web/lib/messenger.',
      'web/lib/passkeys.',
    ],
    priority: 3,
  },
  /** Packages, prices and days, from their choice to the receipt and in the account. */
  prices: {
    files: [
      'domain/money.',
      'domain/places/local-time.',
      'web/flows/account/use-date.',
      'domain/pricing/package-texts.',
      'web/ui/segmented.',
      'web/ui/plan-card.',
      'web/sections/plan-picker/term-price.',
    ],
    minShareCount: 2,
    priority: 3,
  },
  /** The shared parts of the professional's steps. */
  professional: {
    files: [
      'domain/flows/professional.',
      'domain/professionals/fields.',
      'web/flows/professional/step/use-fields.',
      'web/flows/professional/paths.',
      'domain/professionals/options.',
      'domain/professionals/phone.',
      'web/ui/checkbox-group.',
    ],
    priority: 2,
  },
  password: { files: ['web/ui/password-field.', 'web/ui/checklist.', 'domain/flows/log-in.'], priority: 2 },
  /** The form for a parent, in both flows. */
  parent: {
    files: [
      'web/lib/dialling-codes.',
      'web/sections/parent-form/',
      'web/sections/step-form/phone-number-field.',
      'web/ui/phone-field.',
      'web/ui/name-field.',
      'domain/people/international-phone.',
      'web/ui/offer-banner.',
      'web/ui/fieldset.',
      'web/ui/radio-group.',
      'web/flows/join/reload-link.',
    ],
    // The rules and the table of dialling codes load late.
    except: ['web/sections/parent-form/check-parent-form.'],
    priority: 3,
  },
  /** The billing address, wherever a screen asks for it. */
  bill: {
    files: [
      'web/delivery/packed-names.',
      'web/sections/checkout/billing',
      'web/sections/checkout/state/use-ask.',
      'web/ui/combobox',
      'web/ui/use-combobox.',
    ],
    // The rules load late.
    except: ['check-billing.', 'person-fields.', 'request-names.'].map(
      (name) => `web/sections/checkout/billing/${name}`,
    ),
    priority: 1,
  },
  /** The payment page, with its order and its states. Its views load when they are drawn. */
  pay: {
    files: [
      'domain/flows/checkout.',
      'domain/payments/payment-options.',
      'web/sections/checkout/checkout-',
      'web/sections/checkout/lazy.',
      'web/sections/checkout/review/order-lines.',
      'web/sections/checkout/review/order-summary.',
      'web/sections/checkout/review/renewal-price.',
      'web/sections/checkout/state/use-checkout.',
      'web/sections/checkout/state/use-pay.',
      'web/sections/checkout/state/use-pricing.',
      'web/sections/checkout/state/use-view-history.',
      'web/sections/checkout/waiting/processing.',
    ],
    priority: 1,
  },
  /** The choice of a payment method and the fields of a card, for the payment page and for the account. */
  means: {
    files: [
      'domain/flows/checkout-conditions.',
      'web/lib/payments/provider.',
      'web/lib/payments/load-provider.',
      'web/lib/payments/with-time-limit.',
      'web/sections/checkout/method/',
      'web/sections/checkout/state/card-errors.',
      'web/sections/checkout/state/pay-fields.',
      'web/sections/checkout/state/use-card-fields.',
      'web/sections/checkout/state/use-means.',
      'web/sections/checkout/state/use-provider.',
      'web/ui/choice-card.',
    ],
    // Only the payment page has the view and its codes. The marks are in Billing and in the review too.
    except: ['payment-view.', 'code-entry.', 'use-price-choices.', 'card-marks.'].map(
      (name) => `web/sections/checkout/method/${name}`,
    ),
    priority: 1,
  },
  /** The shared parts of the account's pages. */
  account: {
    files: [
      'web/flows/account/account-links.',
      'web/flows/account/billing/needs-you.',
      'web/flows/account/billing/plan/plan-names.',
      'web/flows/account/billing/renewal-consent.',
      'web/flows/account/erasure/erasure-ahead.',
      'web/flows/account/left-notice.',
      'web/flows/account/receipts.',
      'web/flows/account/renewal/question.',
      'web/ui/link-list.',
      'web/ui/empty-state.',
    ],
    minShareCount: 2,
    priority: 1,
  },
  /** The receipt after a purchase, in both flows. */
  receipt: {
    files: ['web/sections/receipt/'],
    minShareCount: 2,
    priority: 1,
  },
  credentials: {
    files: [
      'domain/people/password',
      'domain/people/username',
      'domain/people/referral',
      'web/sections/credentials-form/',
    ],
    priority: 1,
  },
} satisfies Record<string, Group>

const matches = (id: string, prefixes: readonly string[]) =>
  prefixes.some((prefix) => id.includes(`/${prefix}`))

/**
 * The groups in the form of the bundler. There are few files, because each one needs a round trip on a slow network.
 * Small files also compress badly.
 */
export const chunkGroups = Object.entries<Group>(GROUPS).map(([name, { files, except = [], ...rules }]) => ({
  name,
  ...rules,
  test: (id: string) => matches(id, files) && !matches(id, except),
}))
