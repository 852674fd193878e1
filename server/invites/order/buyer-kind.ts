import { secretOf } from '#server/credentials/index.ts'
import { INVITED_PATHS, invitedPathFor } from '#domain/flows/invited-paths.ts'
import { insteadOf, type InvitedState } from '#domain/flows/invited.ts'
import type { BuyerKind } from '#server/checkout/index.ts'
import { chosenOrder } from '#server/packages/index.ts'
import { isRefusal, refuse } from '#server/platform/refusal.ts'
import { ownBearer } from '../bearer.ts'
import { findOpenInvitation, type Invitation } from '../invitation.ts'
import { findParent, type ParentRecord } from '../parent/parent-store.ts'
import { progressOf } from '../parent/read-parent.ts'
import { completeParentOrder } from './complete-parent-order.ts'
import { mountParentOrders } from './routes.ts'

/** Invited parents have a place in a family before they buy. */
export const invitedParents: BuyerKind = {
  mount: mountParentOrders,
  fulfil: completeParentOrder,

  async reachedPayment({ db, secrets }, { query: { userId }, headers: { authorization } }) {
    if (!userId) return null
    if (!authorization) return refuse(403, 'api.forbidden')
    const bearer = await ownBearer(db, secrets, { secret: secretOf({ authorization }), userId })
    if (isRefusal(bearer)) return bearer
    const [parent, invitation] = await Promise.all([
      findParent(db, bearer.userId),
      findOpenInvitation(db, bearer),
    ])
    if (parent?.isSubscriptionCurrent && invitation) return refuse(403, 'pay.alreadyPaid')
    if (!parent || !invitation || insteadOf('payment', stateOf(parent, invitation)) !== null)
      // A person with an account may also buy as a returning parent.
      return bearer.kind === 'session' ? null : refuse(403, 'api.forbidden')
    return { packageId: invitation.selected_package_id, buyerId: bearer.userId }
  },

  async findContact(tx, { payerId }) {
    const parent = await findParent(tx, payerId)
    return parent?.email
      ? { email: parent.email, path: invitedPathFor(INVITED_PATHS.payment, payerId) }
      : null
  },
}

/** The part of the flow's state that the payment step needs. */
function stateOf(parent: ParentRecord, invitation: Invitation): InvitedState {
  return {
    invitation: {
      ...progressOf(parent, invitation),
      buildsOwn: false,
      hasPackage: Boolean(chosenOrder(invitation)?.productId),
    },
    paidHere: false,
  }
}
