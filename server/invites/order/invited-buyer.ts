import {
  buyerAlone,
  duplicateRefusal,
  isSamePayer,
  priceForPerson,
  type Buyer,
  type CheckoutDeps,
} from '#server/checkout/index.ts'
import { findBearer, lockPerson } from '#server/credentials/index.ts'
import type { Tx } from '#server/db/database.ts'
import type { DuplicateBudget } from '#server/families/index.ts'
import { refuse, type Refusal } from '#server/platform/refusal.ts'
import type { RequestContext } from '#server/platform/request-context.ts'
import { linkEnded } from '../bearer.ts'
import { findReferrerOfInvited } from '../family-referrer.ts'
import type { Invitation } from '../invitation.ts'
import { isSecondAccount, recordWarning } from '../parent/second-account.ts'
import { findParent, type ParentRecord } from '../parent/parent-store.ts'

type Deps = CheckoutDeps & { duplicates: DuplicateBudget }
type Call = {
  parent: ParentRecord
  invitation: Invitation
  secret: string
  request: RequestContext
  /** The browser in which the parent buys. */
  anonymousId: string | null
}

/** An invited parent as checkout sees them. They buy for themselves alone. */
export function invitedBuyer(deps: Deps, call: Call): Buyer {
  const { parent, invitation, request, anonymousId } = call
  return {
    ...buyerAlone(parent),
    flow: 'invited',
    confirmedAnother: invitation.duplicate_confirmed,
    kept: { familyId: invitation.family_id, anonymousId },
    isSecondAccount: async () =>
      isSecondAccount(deps.db, deps.duplicates, { parent, invitation, address: request.address }),
    recordWarning: async () => recordWarning(deps, { parent, invitation }),
    price: async ({ choice, codes }) => {
      const referrerKey = await findReferrerOfInvited(deps.db, parent.id)
      return priceForPerson(deps, parent, { choice, codes, request, referrerKey })
    },
    recheck: async (tx) => recheck(tx, deps, call),
  }
}

/** Checks three things: the bearer is still live, the parent's data have not changed, and the parent has not paid yet. */
async function recheck(
  tx: Tx,
  { secrets, duplicates }: Pick<Deps, 'secrets' | 'duplicates'>,
  { parent, invitation, secret, request }: Call,
): Promise<Refusal | null> {
  await lockPerson(tx, parent.id)
  const now = await findParent(tx, parent.id)
  const bearer = await findBearer(tx, secrets, { secret })
  if (!now || bearer?.userId !== parent.id) return linkEnded()
  if (now.isSubscriptionCurrent) return refuse(409, 'pay.alreadyPaid')
  if (!isSamePayer(now, parent)) return refuse(409, 'checkout.priceChanged')
  const asking = { parent: now, invitation, address: request.address }
  return (await isSecondAccount(tx, duplicates, asking)) ? duplicateRefusal() : null
}
