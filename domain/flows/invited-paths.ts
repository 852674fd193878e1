/** The paths of the invited parent's steps, and the links of Back. The guards are in invited.ts. */
export const INVITED_PATHS = {
  landing: '/invite',
  request: '/invite/request',
  code: '/invite/code',
  parent: '/invite/step1',
  billingInfo: '/invite/billing-info',
  packages: '/invite/packages',
  chooseYourOwn: '/invite/choose-your-own',
  payment: '/invite/payment',
  credentials: '/invite/credentials',
  receipt: '/invite/receipt',
} as const
/** Pages beside the steps. Each is open to every holder of its link. */
export const INVITED_PAGES = {
  account: '/invite/account',
  decline: '/invite/decline',
  putAway: '/invite/put-away',
  optOut: '/invite/opt-out',
  home: '/invite/home',
} as const
export type InvitedStep = keyof typeof INVITED_PATHS
/** The product's external home page; its address comes from the configuration. */
export const HOME = 'home'
/** The log-in page, for people with an account. */
export const LOG_IN = 'log-in'
/** Where the table leads: to a step, home or to the log-in. */
export type InvitedTarget = InvitedStep | typeof HOME | typeof LOG_IN
export type InvitedPath = (typeof INVITED_PATHS)[InvitedStep]

/** The parameter of an address in a mail that names its invited parent, by id. A browser may hold several invitations. */
export const INVITED_PARENT = 'parent'

/** The address of a page for this invited parent, for a mail. */
export function invitedPathFor(path: InvitedPath, userId: string): string {
  return `${path}?${INVITED_PARENT}=${userId}`
}

/** Paths of Back, for the steps that have it. */
export const INVITED_BACK = {
  code: INVITED_PATHS.landing,
  parent: INVITED_PATHS.landing,
  billingInfo: INVITED_PATHS.parent,
  packages: INVITED_PATHS.parent,
  chooseYourOwn: INVITED_PATHS.packages,
  payment: INVITED_PATHS.packages,
} as const satisfies Partial<Record<InvitedStep, InvitedPath>>

/** How `lastCompletedStep` counts the steps. */
export const INVITED_DONE = { parent: 1, packages: 2 } as const

const total = 3

/** Positions in “Step 2 of 3”, for the steps that have one. */
export const INVITED_POSITION = {
  parent: { number: 1, total },
  billingInfo: { number: 2, total },
  packages: { number: 2, total },
  chooseYourOwn: { number: 2, total },
  payment: { number: 3, total },
  credentials: { number: 3, total },
} as const satisfies Partial<Record<InvitedStep, { number: number; total: number }>>
