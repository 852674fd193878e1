import { HOME, JOIN_BACK, JOIN_PATHS, type JoinStep, type JoinTarget } from './join-paths.ts'

/**
 * The parent's flow as a table: each step, what it needs before it may be entered, and which step is next. The guards
 * of the pages and docs/flows.md use it. Paths and Back links are in join-paths.ts. The API does not ask it.
 */
export type JoinState = {
  /** Null without a draft: none was started, or it has expired. */
  registration: {
    lastCompletedStep: number
    parentDuplicateConfirmed: boolean
    coParentDuplicateConfirmed: boolean
    pricingGroup: 'P0' | 'P1' | 'P2' | 'P3'
    /** A build-your-own package is selected, whether or not it is finished. */
    buildsOwn: boolean
    hasPackage: boolean
    paid: boolean
  } | null
  /** The token that sets credentials, given when the order was paid. */
  mayMakeCredentials: boolean
  newPackages: boolean
  skipsCoParentStatus: boolean
}

type Row = {
  /** The step or page to go to instead, or null when the step may be entered. */
  instead: (state: JoinState) => JoinTarget | null
  next: (state: JoinState) => JoinTarget
  /** Where Back leads; null shows no Back link. */
  back: JoinTarget | null
  /** Position in “Step 2 of 3”. */
  number?: 1 | 2 | 3
}

const free = () => null
const stepAfter = (completed: number): JoinTarget =>
  completed >= 2 ? '/step3' : completed === 1 ? '/step2' : '/step1'

/** Whoever has paid has nothing left to choose. */
const paidInstead = (r: JoinState['registration']): JoinTarget | null => (r?.paid ? '/credentials' : null)

const duplicateConfirmed = (r: NonNullable<JoinState['registration']>) =>
  r.parentDuplicateConfirmed || r.coParentDuplicateConfirmed

export const joinFlow: Readonly<Record<JoinStep, Row>> = {
  signup: { instead: free, next: (s) => (s.skipsCoParentStatus ? '/step1' : '/coparentstatus'), back: null },
  coParentStatus: { instead: free, next: () => '/step1', back: JOIN_BACK.coParentStatus },
  parent: {
    instead: ({ registration: r }) => paidInstead(r),
    next: () => '/step2',
    back: JOIN_BACK.parent,
    number: 1,
  },
  family: {
    instead: ({ registration: r }) => (!r || r.lastCompletedStep < 1 ? '/step1' : paidInstead(r)),
    next: (s) =>
      s.registration && duplicateConfirmed(s.registration) && s.newPackages ? '/duplicate' : '/step3',
    back: JOIN_BACK.family,
    number: 2,
  },
  packages: {
    instead: ({ registration: r }) => {
      if (!r) return '/step1'
      if (r.paid) return '/credentials'
      if (r.lastCompletedStep < 2) return stepAfter(r.lastCompletedStep)
      return r.parentDuplicateConfirmed && r.pricingGroup !== 'P0' ? '/duplicate' : null
    },
    next: ({ registration: r }) => (r?.buildsOwn ? '/alacarte' : '/payment'),
    back: JOIN_BACK.packages,
    number: 3,
  },
  aLaCarte: {
    instead: ({ registration: r }) => {
      if (!r) return '/step1'
      if (r.paid) return '/credentials'
      if (r.lastCompletedStep < 2) return stepAfter(r.lastCompletedStep)
      return r.buildsOwn ? null : '/step3'
    },
    next: () => '/payment',
    back: JOIN_BACK.aLaCarte,
    number: 3,
  },
  payment: {
    instead: ({ registration: r, mayMakeCredentials }) => {
      if (!r) return mayMakeCredentials ? '/credentials' : '/step1'
      // Who has paid sees where the bill went, and goes on from there.
      if (r.paid) return null
      if (r.lastCompletedStep < 2) return stepAfter(r.lastCompletedStep)
      return r.hasPackage ? null : '/step3'
    },
    next: () => '/credentials',
    back: JOIN_BACK.payment,
  },
  credentials: { instead: (s) => (s.mayMakeCredentials ? null : HOME), next: () => '/receipt', back: null },
  receipt: { instead: free, next: () => HOME, back: null },
  duplicate: { instead: free, next: () => '/step3', back: JOIN_BACK.duplicate },
}

/** Where Back of the first step leads: past the co-parent status page for those who never saw it. */
export function backOfParent({ skipsCoParentStatus }: Pick<JoinState, 'skipsCoParentStatus'>) {
  return skipsCoParentStatus ? JOIN_BACK.coParentStatus : JOIN_BACK.parent
}

/** Where Back of the duplicate page leads: to the form whose details brought it up. */
export function backOfDuplicate({ registration: r }: Pick<JoinState, 'registration'>) {
  return r?.coParentDuplicateConfirmed ? JOIN_PATHS.family : JOIN_BACK.duplicate
}

/** The page to show instead of a step, in one hop, or null when the step may be entered. */
export function insteadOf(step: JoinStep, state: JoinState): JoinTarget | null {
  return joinFlow[step].instead(state)
}
