/** Paths of former pages, below the base path. All redirect to the billing page. Source: specification B §2. */
export const LEGACY_PATHS = {
  parentB: '/step1/parentb',
  address: '/step1/address',
  familyB: '/step2/parentb',
  aLaCarteB: '/alacarte/parentb',
  paymentB: '/payment/parentb',
  receiptB: '/receipt/parentb',
  securityQuestions: '/securityquestions',
  terms: '/termsandconditions',
} as const
