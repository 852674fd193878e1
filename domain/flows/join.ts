import {
  HOME,
  JOIN_BACK,
  JOIN_DONE,
  JOIN_PATHS,
  JOIN_POSITION,
  type JoinPath,
  type JoinStep,
  type JoinTarget,
} from './join-paths.ts'

/**
 * The parent's flow as a table: each step, what it needs before it may be entered, and which step is next. The guards
 * of the pages, the API (`server/registrations/order/buyer-kind.ts`) and docs/flows.md use it. Paths and Back links are in
 * join-paths.ts.
 */
export type JoinState = {
  /** Null without a draft, or if the draft has expired. */
  draft: {
    lastCompletedStep: number
    parentDuplicateConfirmed: boolean
    coParentDuplicateConfirmed: boolean
    pricingGroup: 'P0' | 'P1' | 'P2' | 'P3'
    /** A build-your-own package is selected, complete or not. */
    buildsOwn: boolean
    hasPackage: boolean
    paid: boolean
  } | null
  /** The browser has the token for setting credentials, which it gets with the payment. */
  mayMakeCredentials: boolean
  newPackages: boolean
  skipsCoParentStatus: boolean
}

/** The part of the state that decides about the payment step. The API knows only these fields of a visitor. */
type PaymentState = Pick<JoinState, 'mayMakeCredentials'> & {
  draft: Pick<NonNullable<JoinState['draft']>, 'lastCompletedStep' | 'hasPackage' | 'paid'> | null
}

type Row = {
  /** The step or page to redirect to, or null if the step may be entered. */
  instead: (state: JoinState) => JoinTarget | null
  next: (state: JoinState) => JoinTarget
  /** The path of Back; null shows no Back link. */
  back: JoinPath | null
  /** Position in “Step 2 of 3”. */
  number?: number
}

const free = () => null
const stepAfter = (completed: number): JoinTarget =>
  completed >= JOIN_DONE.family ? 'packages' : completed >= JOIN_DONE.parent ? 'family' : 'parent'

/** After the payment, the only step left is the credentials. */
const paidInstead = (draft: JoinState['draft']): JoinTarget | null => (draft?.paid ? 'credentials' : null)

const duplicateConfirmed = (draft: NonNullable<JoinState['draft']>) =>
  draft.parentDuplicateConfirmed || draft.coParentDuplicateConfirmed

export const joinFlow = {
  signup: { instead: free, next: (s) => (s.skipsCoParentStatus ? 'parent' : 'coParentStatus'), back: null },
  coParentStatus: { instead: free, next: () => 'parent', back: JOIN_BACK.coParentStatus },
  parent: {
    instead: ({ draft }) => paidInstead(draft),
    next: () => 'family',
    back: JOIN_BACK.parent,
    number: JOIN_POSITION.parent.number,
  },
  family: {
    instead: ({ draft }) =>
      !draft || draft.lastCompletedStep < JOIN_DONE.parent ? 'parent' : paidInstead(draft),
    next: (s) => (s.draft && duplicateConfirmed(s.draft) && s.newPackages ? 'duplicate' : 'packages'),
    back: JOIN_BACK.family,
    number: JOIN_POSITION.family.number,
  },
  packages: {
    instead: ({ draft }) => {
      if (!draft) return 'parent'
      if (draft.paid) return 'credentials'
      if (draft.lastCompletedStep < JOIN_DONE.family) return stepAfter(draft.lastCompletedStep)
      return draft.parentDuplicateConfirmed && draft.pricingGroup !== 'P0' ? 'duplicate' : null
    },
    next: ({ draft }) => (draft?.buildsOwn ? 'aLaCarte' : 'payment'),
    back: JOIN_BACK.packages,
    number: JOIN_POSITION.packages.number,
  },
  aLaCarte: {
    instead: ({ draft }) => {
      if (!draft) return 'parent'
      if (draft.paid) return 'credentials'
      if (draft.lastCompletedStep < JOIN_DONE.family) return stepAfter(draft.lastCompletedStep)
      return draft.buildsOwn ? null : 'packages'
    },
    next: () => 'payment',
    back: JOIN_BACK.aLaCarte,
    number: JOIN_POSITION.aLaCarte.number,
  },
  payment: {
    instead: ({ draft, mayMakeCredentials }: PaymentState) => {
      if (!draft) return mayMakeCredentials ? 'credentials' : 'parent'
      // A paid order is shown here, with a link to the next step.
      if (draft.paid) return null
      if (draft.lastCompletedStep < JOIN_DONE.family) return stepAfter(draft.lastCompletedStep)
      return draft.hasPackage ? null : 'packages'
    },
    next: () => 'credentials',
    back: JOIN_BACK.payment,
  },
  credentials: { instead: (s) => (s.mayMakeCredentials ? null : HOME), next: () => 'receipt', back: null },
  receipt: { instead: free, next: () => HOME, back: null },
  duplicate: { instead: free, next: () => 'packages', back: JOIN_BACK.duplicate },
} as const satisfies Record<JoinStep, Row>

/** The path of Back on the first step. Visitors who never saw the co-parent status page skip it. */
export function backOfParent({ skipsCoParentStatus }: Pick<JoinState, 'skipsCoParentStatus'>) {
  return skipsCoParentStatus ? JOIN_BACK.coParentStatus : JOIN_BACK.parent
}

/** The path of Back on the duplicate page: the form with the duplicate details. */
export function backOfDuplicate({ draft }: Pick<JoinState, 'draft'>) {
  return draft?.coParentDuplicateConfirmed ? JOIN_PATHS.family : JOIN_BACK.duplicate
}

/** The page to show instead of a step, in one hop, or null if the step may be entered. */
export function insteadOf(step: JoinStep, state: JoinState): JoinTarget | null {
  return joinFlow[step].instead(state)
}

/** The step where a returning parent goes on, or null if nothing is left to do. */
export function resumeAt(state: JoinState): JoinTarget | null {
  const { draft, mayMakeCredentials } = state
  if (!draft || draft.paid) return mayMakeCredentials ? 'credentials' : null
  const missing = insteadOf('payment', state)
  return missing === 'packages' && draft.buildsOwn ? 'aLaCarte' : (missing ?? 'payment')
}

/** The step after a parent confirmed their first account, or null if only a call leads on. */
export function afterConfirmation(state: JoinState): JoinTarget | null {
  const next = resumeAt(state)
  return next && next !== HOME && insteadOf(next, state) === null ? next : null
}
