import {
  consumeToken,
  CREDENTIALS_TOKENS,
  findSession,
  revokeTokens,
  spendLinks,
  type Token,
} from '#server/credentials/index.ts'
import { INVITED_DONE } from '#domain/flows/invited-paths.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { replaceMember } from '#server/families/index.ts'
import { isAnyPaymentUnderWay, movePaidOrders } from '#server/payments/index.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { lockSubscriptionsOf, moveSubscription } from '#server/subscriptions/index.ts'
import { changeInvitation, endInvitation, findOpenInvitation } from '../invitation.ts'
import { findParent, forgetParent, isBillingComplete, type ParentRecord } from '../parent/parent-store.ts'
import { lockKey } from './lock-place.ts'

export type AttachOutcome =
  | {
      outcome: 'attached'
      userId: string
      familyId: string
      isSubscriptionCurrent: boolean
      billingAddressComplete: boolean
    }
  | { outcome: 'link-ended' | 'no-session' | 'not-a-parent' | 'member-already' | 'payment-under-way' }

type Deps = { db: Db; secrets: Secrets }
type Input = { session: string; token: string }

/**
 * Gives the place of an invitation to a person who already has an account. They join the family and get the
 * subscription if one was paid. It ends the link and does not change the account. It waits for payments of both
 * records, renewals included.
 */
export async function attachInvitation(
  { db, secrets }: Deps,
  { session, token }: Input,
): Promise<AttachOutcome> {
  return db.transaction().execute(async (tx) => {
    const person = await findSession(tx, secrets, session)
    if (!person) return { outcome: 'no-session' }
    const key = await lockKey(tx, secrets, { secret: token, joinsAs: person.userId })
    if (!key) return { outcome: 'link-ended' }
    const place = { placeholderId: key.userId, familyId: key.familyId, userId: person.userId }
    return (await refusalOf(tx, place)) ?? attach(tx, { token: key.token, ...place })
  })
}

type Place = { userId: string; placeholderId: string; familyId: string }

async function refusalOf(tx: Tx, { userId, placeholderId, familyId }: Place): Promise<AttachOutcome | null> {
  const parent = await findParent(tx, userId)
  if (!parent) return { outcome: 'not-a-parent' }
  const member = await tx
    .selectFrom('family_members')
    .select('id')
    .where('family_id', '=', familyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (member) return { outcome: 'member-already' }
  // The result of a renewal is about time that would have moved meanwhile.
  for (const payer of [placeholderId, userId]) {
    await lockSubscriptionsOf(tx, payer)
    if (await isAnyPaymentUnderWay(tx, payer)) return { outcome: 'payment-under-way' }
  }
  return null
}

async function attach(tx: Tx, { token, ...place }: Place & { token: Token }): Promise<AttachOutcome> {
  const { userId, placeholderId, familyId } = place
  const move = { from: placeholderId, to: userId }
  await replaceMember(tx, { familyId, ...move })
  await moveSubscription(tx, move)
  await movePaidOrders(tx, move)
  await consumeToken(tx, token)
  await spendLinks(tx, placeholderId)
  await revokeTokens(tx, { purposes: ['invite-key', ...CREDENTIALS_TOKENS], subjectId: placeholderId })
  const parent = await findParent(tx, userId)
  if (!parent) throw new Error('the account was erased while the invitation was attached')
  await moveInvitation(tx, { ...place, parent })
  await forgetParent(tx, placeholderId)
  const { isSubscriptionCurrent } = parent
  return {
    outcome: 'attached',
    userId,
    familyId,
    isSubscriptionCurrent,
    billingAddressComplete: isBillingComplete(parent),
  }
}

/** Moves the invitation to the account while a step is still missing. */
async function moveInvitation(
  tx: Tx,
  { placeholderId, familyId, userId, parent }: Place & { parent: ParentRecord },
): Promise<void> {
  const invitation = await findOpenInvitation(tx, { userId: placeholderId, familyId })
  if (!invitation) return
  const { id } = invitation
  await changeInvitation(tx, {
    id,
    changes: {
      user_id: userId,
      state: 'step1-done',
      last_completed_step: parent.isSubscriptionCurrent ? INVITED_DONE.packages : INVITED_DONE.parent,
    },
  })
  if (parent.isSubscriptionCurrent && isBillingComplete(parent))
    await endInvitation(tx, { id, state: 'active' })
}
