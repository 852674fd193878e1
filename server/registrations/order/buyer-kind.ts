import { JOIN_PATHS } from '#domain/flows/join-paths.ts'
import { joinFlow } from '#domain/flows/join.ts'
import type { BuyerKind } from '#server/checkout/index.ts'
import { chosenOrder } from '#server/packages/index.ts'
import { paymentStatus } from '#server/payments/index.ts'
import { refuse } from '#server/platform/refusal.ts'
import { completeDraft } from './complete-draft.ts'
import { mountDraftOrders } from './routes.ts'
import { findParentEmail, findDraft } from '../draft-store.ts'

/** New parents buy with their draft. */
export const newParents: BuyerKind = {
  mount: mountDraftOrders,
  fulfil: completeDraft,

  async reachedPayment({ db, secrets }, { query: { signupId }, headers }) {
    if (!signupId) return null
    const key = headers['registration-key']
    if (!key) return refuse(403, 'api.forbidden')
    const draft = await findDraft(db, secrets, { signupId, key })
    if (!draft) return refuse(404, 'api.expired')
    if ((await paymentStatus(db, signupId)) === 'paid') return refuse(403, 'join.alreadyPaid')
    const state = {
      lastCompletedStep: draft.last_completed_step,
      hasPackage: Boolean(chosenOrder(draft)?.productId),
      paid: false,
    }
    if (joinFlow.payment.instead({ draft: state, mayMakeCredentials: false }) !== null)
      return refuse(403, 'api.forbidden')
    return { packageId: draft.selected_package_id, buyerId: signupId }
  },

  async findContact(tx, { scopeId }) {
    const email = await findParentEmail(tx, scopeId)
    return email ? { email, path: JOIN_PATHS.payment } : null
  },
}
