/** The paths of the parent's steps, and the links of Back. The guards are in join.ts. */
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
/** Where the table leads: to a step or home. */
export type JoinTarget = JoinStep | typeof HOME
export type JoinPath = (typeof JOIN_PATHS)[JoinStep]

/** Paths of Back, for the steps that have it. */
export const JOIN_BACK = {
  coParentStatus: JOIN_PATHS.signup,
  parent: JOIN_PATHS.coParentStatus,
  family: JOIN_PATHS.parent,
  packages: JOIN_PATHS.family,
  aLaCarte: JOIN_PATHS.packages,
  payment: JOIN_PATHS.packages,
  duplicate: JOIN_PATHS.parent,
} as const satisfies Partial<Record<JoinStep, JoinPath>>

/** How `lastCompletedStep` counts the steps. */
export const JOIN_DONE = { parent: 1, family: 2, packages: 3 } as const

const total = 3

/** Positions in “Step 2 of 3”, for the steps that have one. */
export const JOIN_POSITION = {
  parent: { number: 1, total },
  family: { number: 2, total },
  packages: { number: 3, total },
  aLaCarte: { number: 3, total },
} as const satisfies Partial<Record<JoinStep, { number: number; total: number }>>
