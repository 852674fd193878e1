/** Paths of former pages, below the base path. All redirect to the billing page. Source: specification B §2. */
export const LEGACY_PATHS = [
  '/step1/parentb',
  '/step1/address',
  '/step2/parentb',
  '/alacarte/parentb',
  '/payment/parentb',
  '/receipt/parentb',
  '/securityquestions',
  '/termsandconditions',
] as const
