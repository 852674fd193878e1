import {
  HOME,
  INVITED_BACK,
  INVITED_DONE,
  INVITED_POSITION,
  LOG_IN,
  type InvitedPath,
  type InvitedStep,
  type InvitedTarget,
} from './invited-paths.ts'

/**
 * The invited parent's flow as a table: the guard of each step, its redirect, and its next step. Source:
 * specification B §2.3 and §4. Parents with a paid invitation never see the shop, and no step asks for known
 * data.
 */
export type InvitedState = {
  /** Data was entered in another browser, so this one needs a code before it continues. */
  needsCode?: boolean
  /** Null without a valid link or an invited account. */
  invitation: {
    lastCompletedStep: number
    isSubscriptionCurrent: boolean
    billingAddressComplete: boolean
    requireCredentials: boolean
    /** A build-your-own package is selected, complete or not. */
    buildsOwn: boolean
    hasPackage: boolean
  } | null
  /** This browser has paid and has the order's token. */
  paidHere: boolean
}

type Invitation = NonNullable<InvitedState['invitation']>
type Row = {
  /** The page to redirect to, or null if the step may be entered. */
  instead: (state: InvitedState) => InvitedTarget | null
  next: (state: InvitedState) => InvitedTarget
  /** The path of Back; null shows no Back link. */
  back: InvitedPath | null
  /** Position in “Step 2 of 3”. */
  number?: number
}

const free = () => null

const isComplete = (i: Invitation) => i.isSubscriptionCurrent && i.billingAddressComplete
const arrived = (i: Pick<Invitation, 'requireCredentials'>): InvitedTarget =>
  i.requireCredentials ? 'credentials' : LOG_IN

/** The next missing step after the first one. */
export function nextMissing(
  i: Pick<Invitation, 'isSubscriptionCurrent' | 'billingAddressComplete' | 'requireCredentials'>,
): InvitedTarget {
  if (!i.isSubscriptionCurrent) return 'packages'
  return i.billingAddressComplete ? arrived(i) : 'billingInfo'
}

/** The first missing step of all. */
function firstMissing(i: Invitation): InvitedTarget {
  if (isComplete(i)) return arrived(i)
  return i.lastCompletedStep < INVITED_DONE.parent ? 'parent' : nextMissing(i)
}

const invited =
  (instead: (i: Invitation) => InvitedTarget | null) =>
  ({ invitation, needsCode }: InvitedState): InvitedTarget | null => {
    if (needsCode) return 'code'
    return invitation ? instead(invitation) : HOME
  }

export const invitedFlow: Readonly<Record<InvitedStep, Row>> = {
  landing: {
    instead: (state) => (state.needsCode ? null : invited((i) => (isComplete(i) ? arrived(i) : null))(state)),
    next: () => 'parent',
    back: null,
  },
  request: { instead: free, next: () => HOME, back: null },
  code: {
    instead: (state) => (state.needsCode ? null : invited(firstMissing)(state)),
    next: ({ invitation }) => (invitation ? firstMissing(invitation) : HOME),
    back: INVITED_BACK.code,
  },
  parent: {
    // People with an account change their details there.
    instead: invited((i) => (i.requireCredentials ? null : firstMissing(i))),
    next: ({ invitation }) => (invitation ? nextMissing(invitation) : HOME),
    back: INVITED_BACK.parent,
    number: INVITED_POSITION.parent.number,
  },
  billingInfo: {
    instead: invited((i) =>
      i.isSubscriptionCurrent && !i.billingAddressComplete && i.lastCompletedStep >= INVITED_DONE.parent
        ? null
        : firstMissing(i),
    ),
    next: ({ invitation }) => (invitation?.requireCredentials === false ? HOME : 'credentials'),
    back: INVITED_BACK.billingInfo,
    number: INVITED_POSITION.billingInfo.number,
  },
  packages: {
    instead: invited((i) =>
      i.isSubscriptionCurrent || i.lastCompletedStep < INVITED_DONE.parent ? firstMissing(i) : null,
    ),
    next: ({ invitation }) => (invitation?.buildsOwn ? 'chooseYourOwn' : 'payment'),
    back: INVITED_BACK.packages,
    number: INVITED_POSITION.packages.number,
  },
  chooseYourOwn: {
    instead: invited((i) => {
      if (i.isSubscriptionCurrent || i.lastCompletedStep < INVITED_DONE.parent) return firstMissing(i)
      return i.buildsOwn ? null : 'packages'
    }),
    next: () => 'payment',
    back: INVITED_BACK.chooseYourOwn,
    number: INVITED_POSITION.chooseYourOwn.number,
  },
  payment: {
    instead: invited((i) => {
      // A paid order is shown here, with a link to the next step.
      if (isComplete(i) && i.requireCredentials) return null
      if (i.isSubscriptionCurrent) return firstMissing(i)
      if (i.lastCompletedStep < INVITED_DONE.parent) return 'parent'
      return i.lastCompletedStep < INVITED_DONE.packages || !i.hasPackage ? 'packages' : null
    }),
    next: ({ invitation }) => (invitation?.requireCredentials === false ? 'receipt' : 'credentials'),
    back: INVITED_BACK.payment,
    number: INVITED_POSITION.payment.number,
  },
  credentials: {
    instead: ({ invitation, paidHere, needsCode }) => {
      if (paidHere) return null
      if (needsCode) return 'code'
      if (!invitation) return HOME
      const target = firstMissing(invitation)
      return target === 'credentials' ? null : target
    },
    next: ({ paidHere }) => (paidHere ? 'receipt' : HOME),
    back: null,
    number: INVITED_POSITION.credentials.number,
  },
  receipt: {
    // Without an invitation, the page says that the receipt was shown before.
    instead: (state) => {
      if (state.paidHere || !(state.invitation || state.needsCode)) return null
      return invited(firstMissing)(state)
    },
    next: () => HOME,
    back: null,
  },
}

/** The page to show instead of a step, in one hop, or null if the step may be entered. */
export function insteadOf(step: InvitedStep, state: InvitedState): InvitedTarget | null {
  return invitedFlow[step].instead(state)
}
