/** The analytics names of the sign-up steps, in order. They form the funnel of the experiment report. */
export const CHECKOUT_STEPS = [
  'signup',
  'invitation',
  'co-parent-status',
  'parent',
  'family',
  'packages',
  'build-your-own',
  'duplicate',
  'billing',
  'payment',
  'review',
  'credentials',
  'receipt',
] as const
export type CheckoutStep = (typeof CHECKOUT_STEPS)[number]

/** Paths below the base path. The payment page is not here, because it reports its own views. */
const STEP_OF_PATH: Readonly<Record<string, CheckoutStep>> = {
  '/signup': 'signup',
  '/coparentstatus': 'co-parent-status',
  '/step1': 'parent',
  '/step2': 'family',
  '/step3': 'packages',
  '/alacarte': 'build-your-own',
  '/duplicate': 'duplicate',
  '/credentials': 'credentials',
  '/receipt': 'receipt',
  '/invite': 'invitation',
  '/invite/step1': 'parent',
  '/invite/billing-info': 'billing',
  '/invite/packages': 'packages',
  '/invite/choose-your-own': 'build-your-own',
  '/invite/credentials': 'credentials',
  '/invite/receipt': 'receipt',
  '/account/billing/subscribe': 'packages',
  '/account/billing/subscribe/build': 'build-your-own',
}

/** The step of a path, or null for other pages. */
export function stepOfPath(path: string): CheckoutStep | null {
  return STEP_OF_PATH[path.replace(/(.)\/$/, '$1')] ?? null
}

export const SIGN_UPS = ['join', 'invited', 'returning'] as const
/** Whose sign-up it is: the parent who starts the family, the invited one, or one who comes back after the end. */
export type SignUp = (typeof SIGN_UPS)[number]

/** The sign-up that a page of the checkout belongs to. */
export function signUpOfPath(path: string): SignUp {
  if (path.startsWith('/account/')) return 'returning'
  return path === '/invite' || path.startsWith('/invite/') ? 'invited' : 'join'
}
