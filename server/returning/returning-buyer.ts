import {
  buyerAlone,
  isSamePayer,
  priceForPerson,
  type Buyer,
  type CheckoutDeps,
} from '#server/checkout/index.ts'
import { findPersonRecord, findSession, isErasureAsked, lockPerson } from '#server/credentials/index.ts'
import type { Tx } from '#server/db/database.ts'
import { refuse, type Refusal } from '#server/platform/refusal.ts'
import type { RequestContext } from '#server/platform/request-context.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import type { Returning } from './identify.ts'

type Call = Returning & {
  request: RequestContext
  /** The browser in which the parent buys. */
  anonymousId: string | null
}

/**
 * A returning parent as checkout sees them. They buy only for themselves. All their orders share one scope, also orders
 * of an invitation. So two pages never pay twice.
 */
export function returningBuyer(deps: CheckoutDeps, call: Call): Buyer {
  const { person, familyId, request, anonymousId } = call
  return {
    ...buyerAlone(person),
    flow: 'returning',
    confirmedAnother: false,
    kept: { familyId, anonymousId },
    // A returning parent is logged in to their own account, so it cannot be a second one.
    isSecondAccount: async () => false,
    recordWarning: async () => {},
    price: async ({ choice, codes }) =>
      priceForPerson(deps, person, { choice, codes, request, referrerKey: null }),
    recheck: async (tx) => recheck(tx, deps, call),
  }
}

/**
 * Checks that the parent is still logged in, has no subscription, and has the same name, contact and address. The account
 * must not be about to be deleted.
 */
async function recheck(
  tx: Tx,
  { secrets }: { secrets: Secrets },
  { person, secret }: Call,
): Promise<Refusal | null> {
  await lockPerson(tx, person.id)
  const [now, session] = [await findPersonRecord(tx, person.id), await findSession(tx, secrets, secret)]
  if (!now || session?.userId !== person.id) return refuse(401, 'api.unauthorized')
  if (now.isSubscriptionCurrent) return refuse(409, 'pay.alreadyPaid')
  if (await isErasureAsked(tx, person.id)) return refuse(409, 'account.comeback.erasureAsked')
  return isSamePayer(now, person) ? null : refuse(409, 'checkout.priceChanged')
}
