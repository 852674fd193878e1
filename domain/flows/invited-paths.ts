/** The paths of the invited parent's steps, and the targets of Back. The guards are in invited.ts. */
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
/** The product's external home page; its address comes from the configuration. */
export const HOME = 'home'
/** The log-in page, for people with an account. */
export const LOG_IN = 'log-in'
export type InvitedTarget = (typeof INVITED_PATHS)[InvitedStep] | typeof HOME | typeof LOG_IN

/** Targets of Back, for the steps that have it. */
export const INVITED_BACK = {
  code: INVITED_PATHS.landing,
  parent: INVITED_PATHS.landing,
  billingInfo: INVITED_PATHS.parent,
  packages: INVITED_PATHS.parent,
  chooseYourOwn: INVITED_PATHS.packages,
  payment: INVITED_PATHS.packages,
} as const satisfies Partial<Record<InvitedStep, InvitedTarget>>

export const INVITED_STEPS_TOTAL = 3
