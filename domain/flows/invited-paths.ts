/** Where the steps of the invited parent's flow are and where Back leads; what may be entered, and when, is in invited.ts. */
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
export type InvitedStep = keyof typeof INVITED_PATHS
/** The external home page of the product; only the configuration knows where it is. */
export const HOME = 'home'
/** The log-in page, for those who have an account already. */
export const LOG_IN = 'log-in'
export type InvitedTarget = (typeof INVITED_PATHS)[InvitedStep] | typeof HOME | typeof LOG_IN

/** Of the steps that have a Back link. */
export const INVITED_BACK = {
  code: INVITED_PATHS.landing,
  parent: INVITED_PATHS.landing,
  billingInfo: INVITED_PATHS.parent,
  packages: INVITED_PATHS.parent,
  chooseYourOwn: INVITED_PATHS.packages,
  payment: INVITED_PATHS.packages,
} as const satisfies Partial<Record<InvitedStep, InvitedTarget>>

export const INVITED_STEPS_TOTAL = 3
