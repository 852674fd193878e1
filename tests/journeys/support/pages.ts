/** The names of all pages that are for everybody, and that search engines may show. */
export const PUBLIC_PAGES = [
  'signup',
  'coparentstatus',
  'step1',
  'pro',
  'login',
  'password',
  'home',
  'help',
  'contact',
  'terms',
  'privacy',
  'safety',
]

/** Pages of a parent with an account whose texts are the same on each day. */
const WITHOUT_DATES = [
  'account/billing/address',
  'account/delete',
  'account/email',
  'account/export',
  'account/invite',
  'account/passkeys',
  'home',
]

/** Pages of a parent with an account that show dates. */
const WITH_DATES = [
  'account',
  'account/billing',
  'account/billing/plan',
  'account/billing/renewal',
  'account/browsers',
]

export const PAGES_OF_A_PARENT = { withoutDates: WITHOUT_DATES, all: [...WITH_DATES, ...WITHOUT_DATES] }
