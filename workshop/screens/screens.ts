/** A screen in one state: who sees it, and what they do before. */
export type Screen = {
  /** A path of web/routes.ts. */
  path: string
  /** Who sees it. */
  as: string
  /** The difference from the default state of the screen. */
  state?: string
  /** A form that is sent to the path before the screen is shown, without a script. */
  sends?: Readonly<Record<string, string>>
  /** The page with the link, if the path has a part that only that page has. */
  linkedFrom?: string
  /** The page on which a package is chosen first. Such a screen has its own person. */
  chooses?: { on: string; what: 'ready-made' | 'to build' }
  /** The path that the persona is led to instead. */
  leadsTo?: string
}

const joined = (path: string, as: string, more: Partial<Screen> = {}): Screen => ({ path, as, ...more })

/** Every screen of web/routes.ts, by flow. A test lists the missing ones. */
export const SCREENS: Readonly<Record<string, readonly Screen[]>> = {
  'Sign-up': [
    joined('signup', 'amara'),
    joined('coparentstatus', 'amara'),
    joined('step1', 'amara'),
    joined('step1', 'amara', { state: 'errors', sends: {} }),
    joined('duplicate', 'duplicate'),
    joined('step2', 'lucia'),
    joined('step2', 'lucia', { state: 'errors', sends: {} }),
    joined('step3', 'lucia'),
    joined('alacarte', 'lucia', { chooses: { on: 'step3', what: 'to build' } }),
    joined('payment', 'lucia'),
    joined('payment', 'ruth', { state: 'paid' }),
    joined('credentials', 'ruth'),
    joined('credentials', 'ruth', { state: 'errors', sends: {} }),
    joined('receipt', 'hazel'),
    joined('receipt', 'grace', { state: 'opened again' }),
  ],
  Invitation: [
    joined('invite', 'jordan'),
    joined('invite', 'jordan-paid', { state: 'already paid' }),
    joined('invite/request', 'amara'),
    joined('invite/code', 'jordan-elsewhere'),
    joined('invite/account', 'jordan', { leadsTo: 'login' }),
    joined('invite/decline', 'jordan'),
    joined('invite/put-away', 'amara'),
    joined('invite/opt-out', 'jordan'),
    joined('invite/step1', 'jordan'),
    joined('invite/step1', 'jordan', { state: 'errors', sends: {} }),
    joined('invite/billing-info', 'jordan-bills'),
    joined('invite/packages', 'jordan-pays'),
    joined('invite/choose-your-own', 'jordan-pays', { leadsTo: 'invite/packages' }),
    joined('invite/payment', 'jordan-pays'),
    joined('invite/credentials', 'jordan-joined'),
    joined('invite/receipt', 'jordan-joined', { leadsTo: 'invite/credentials' }),
  ],
  Professional: [
    joined('pro', 'amara'),
    joined('pro', 'amara', { state: 'errors', sends: {} }),
    joined('pro/password', 'dara'),
    joined('my-cases', 'alvarez'),
    joined('my-cases/family', 'alvarez'),
  ],
  Account: [
    joined('login', 'amara'),
    joined('login', 'amara', {
      state: 'refused',
      sends: { username: 'nobody', password: 'not-it-at-all-1' },
    }),
    joined('password', 'amara'),
    joined('password/new', 'amara'),
    joined('home', 'grace'),
    joined('account', 'grace'),
    joined('account/browsers', 'grace'),
    joined('account/email', 'grace'),
    joined('email/undo', 'amara'),
    joined('account/passkeys', 'grace'),
    joined('account/export', 'grace'),
    joined('account/billing', 'grace'),
    joined('account/billing', 'nadia', { state: 'past due' }),
    joined('account/billing', 'omar', { state: 'cancelled' }),
    joined('account/billing', 'evan', { state: 'ended' }),
    joined('account/receipts/:number', 'grace', { linkedFrom: 'account/billing' }),
    joined('account/receipts/:number/refund', 'grace', { linkedFrom: 'account/receipts/:number' }),
    joined('account/billing/address', 'grace'),
    joined('account/billing/method', 'grace'),
    joined('account/billing/plan', 'grace'),
    joined('account/billing/plan/:key', 'grace', { linkedFrom: 'account/billing/plan' }),
    joined('account/billing/plan/:key/now', 'grace', { linkedFrom: 'account/billing/plan' }),
    joined('account/billing/subscribe', 'evan'),
    joined('account/billing/subscribe/build', 'evan', {
      chooses: { on: 'account/billing/subscribe', what: 'to build' },
    }),
    joined('account/billing/subscribe/payment', 'evan', {
      chooses: { on: 'account/billing/subscribe', what: 'ready-made' },
    }),
    joined('account/billing/renewal', 'grace'),
    joined('renewal', 'amara'),
    joined('account/invite', 'grace'),
    joined('account/delete', 'grace'),
    joined('account/delete', 'ivy', { state: 'being deleted' }),
    joined('not-me', 'amara'),
  ],
  Information: ['terms', 'privacy', 'safety', 'help', 'contact'].map((path) => joined(path, 'amara')),
}

/** A screen with its place in the list of its flow. */
export type Item = { flow: string; screen: Screen; index: number }

export function allItems(): Item[] {
  return Object.entries(SCREENS).flatMap(([flow, screens]) =>
    screens.map((screen, index) => ({ flow, screen, index })),
  )
}

/** Whether a screen shows an error. */
export function isError({ state = '' }: Screen): boolean {
  return state === 'errors' || state === 'refused'
}
