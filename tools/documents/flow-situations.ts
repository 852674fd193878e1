import type { InvitedState } from '#domain/flows/invited.ts'
import type { JoinState } from '#domain/flows/join.ts'
import type { Situation } from './flow-tables.ts'

type Draft = NonNullable<JoinState['draft']>
const begun: Draft = {
  lastCompletedStep: 1,
  parentDuplicateConfirmed: false,
  coParentDuplicateConfirmed: false,
  pricingGroup: 'P2',
  buildsOwn: false,
  hasPackage: false,
  paid: false,
}
const joining = (draft: Draft | null, more: Partial<JoinState> = {}): JoinState => ({
  draft,
  mayMakeCredentials: false,
  newPackages: true,
  skipsCoParentStatus: false,
  ...more,
})
const named: Draft = { ...begun, lastCompletedStep: 2 }

export const JOIN_SITUATIONS: readonly Situation<JoinState>[] = [
  { who: 'a new visitor', state: joining(null) },
  {
    who: 'a new visitor, without the co-parent status page',
    state: joining(null, { skipsCoParentStatus: true }),
  },
  { who: 'a parent who has entered their name', state: joining(begun) },
  { who: 'a parent who has named the family', state: joining(named) },
  {
    who: 'the same, confirmed as a possible duplicate',
    state: joining({ ...named, parentDuplicateConfirmed: true }),
  },
  {
    who: 'the same, in the pricing group P0',
    state: joining({ ...named, parentDuplicateConfirmed: true, pricingGroup: 'P0' }),
  },
  { who: 'a parent who builds a package', state: joining({ ...named, buildsOwn: true }) },
  {
    who: 'a parent who has built one',
    state: joining({ ...named, buildsOwn: true, hasPackage: true, lastCompletedStep: 3 }),
  },
  {
    who: 'a parent who has chosen a package',
    state: joining({ ...named, hasPackage: true, lastCompletedStep: 3 }),
  },
  {
    who: 'a parent who has paid',
    state: joining({ ...named, hasPackage: true, paid: true }, { mayMakeCredentials: true }),
  },
]

type Invitation = NonNullable<InvitedState['invitation']>
const opened: Invitation = {
  lastCompletedStep: 0,
  isSubscriptionCurrent: false,
  billingAddressComplete: false,
  requireCredentials: true,
  buildsOwn: false,
  hasPackage: false,
}
const invited = (invitation: Invitation | null, paidHere = false): InvitedState => ({ invitation, paidHere })
const told: Invitation = { ...opened, lastCompletedStep: 1 }
const paidFor: Invitation = { ...opened, isSubscriptionCurrent: true }

export const INVITED_SITUATIONS: readonly Situation<InvitedState>[] = [
  { who: 'a visitor without a valid link', state: invited(null) },
  {
    who: 'a second browser, after text was entered in the first',
    state: { ...invited(null), needsCode: true },
  },
  { who: 'a parent who has just opened the link', state: invited(opened) },
  { who: 'the same, with a paid place', state: invited(paidFor) },
  { who: 'a parent who has entered their details', state: invited(told) },
  { who: 'the same, with a paid place', state: invited({ ...paidFor, lastCompletedStep: 1 }) },
  {
    who: 'the same, with a billing address',
    state: invited({ ...paidFor, lastCompletedStep: 1, billingAddressComplete: true }),
  },
  { who: 'a parent who builds a package', state: invited({ ...told, buildsOwn: true }) },
  {
    who: 'a parent who has chosen a package',
    state: invited({ ...told, hasPackage: true, lastCompletedStep: 2 }),
  },
  {
    who: 'a parent with an account and no subscription',
    state: invited({ ...told, requireCredentials: false }),
  },
  {
    who: 'the same, with a package',
    state: invited({ ...told, requireCredentials: false, hasPackage: true, lastCompletedStep: 2 }),
  },
  {
    who: 'a parent who has paid',
    state: invited({ ...paidFor, lastCompletedStep: 2, billingAddressComplete: true }, true),
  },
]
