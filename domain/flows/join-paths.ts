/** The paths of the parent's steps, and the targets of Back. The guards are in join.ts. */
export const JOIN_PATHS = {
  signup: '/signup',
  coParentStatus: '/coparentstatus',
  parent: '/step1',
  family: '/step2',
  packages: '/step3',
  aLaCarte: '/alacarte',
  payment: '/payment',
  credentials: '/credentials',
  receipt: '/receipt',
  duplicate: '/duplicate',
} as const
export type JoinStep = keyof typeof JOIN_PATHS
/** The product's external home page; its address comes from the configuration. */
export const HOME = 'home'
export type JoinTarget = (typeof JOIN_PATHS)[JoinStep] | typeof HOME

/** Targets of Back, for the steps that have it. */
export const JOIN_BACK = {
  coParentStatus: JOIN_PATHS.signup,
  parent: JOIN_PATHS.coParentStatus,
  family: JOIN_PATHS.parent,
  packages: JOIN_PATHS.family,
  aLaCarte: JOIN_PATHS.packages,
  payment: JOIN_PATHS.packages,
  duplicate: JOIN_PATHS.parent,
} as const satisfies Partial<Record<JoinStep, JoinTarget>>

export const JOIN_STEPS_TOTAL = 3
