import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import type { BuyerKind } from '#server/checkout/index.ts'
import { findPersonRecord, secretOf } from '#server/credentials/index.ts'
import { isRefusal, refuse } from '#server/platform/refusal.ts'
import { readChoice } from './choice-store.ts'
import { completeReturn } from './complete-return.ts'
import { identify } from './identify.ts'
import { mountNewSubscriptions } from './routes.ts'
import { readStanding } from './standing.ts'

/** Returning parents have an account, and no current subscription. */
export const returningParents: BuyerKind = {
  mount: mountNewSubscriptions,
  fulfil: completeReturn,

  async reachedPayment(deps, { query: { userId }, headers: { authorization } }) {
    if (!userId || !authorization) return null
    const found = await identify(deps, { secret: secretOf({ authorization }), userId })
    if (isRefusal(found)) return null
    const [choice, { may }] = await Promise.all([readChoice(deps.db, userId), readStanding(deps.db, userId)])
    if (may !== 'subscribe') return refuse(403, 'pay.alreadyPaid')
    return choice?.productId ? { packageId: choice.packageId, buyerId: userId } : refuse(403, 'api.forbidden')
  },

  async findContact(tx, { payerId }) {
    const person = await findPersonRecord(tx, payerId)
    return person?.email ? { email: person.email, path: ACCOUNT_PATHS.subscribePayment } : null
  },
}
