import { RECHECK_DAYS } from '#domain/privacy/terms.ts'
import { forgetVisitor } from '#server/analytics/index.ts'
import { forgetAccess } from '#server/credentials/index.ts'
import type { Tx } from '#server/db/database.ts'
import { deleteMailsTo } from '#server/email/index.ts'
import { recordEvent } from '#server/events/index.ts'
import { forgetMember, unfinishedBeside } from '#server/families/index.ts'
import { forgetAssignments } from '#server/flags/index.ts'
import { forgetInvitationsOf } from '#server/invites/index.ts'
import { forgetPayer } from '#server/payments/index.ts'
import { forgetPerson, recheckLater } from '#server/people/index.ts'
import { forgetProfile } from '#server/professionals/index.ts'
import { forgetDraftOf } from '#server/registrations/index.ts'
import { forgetMethodChanges } from '#server/renewals/index.ts'
import { forgetChoice } from '#server/returning/index.ts'
import { endForErasure } from '#server/subscriptions/index.ts'
import { forgetExports } from './export/export-store.ts'

/**
 * Erases a person in one transaction: all their data, and everything that identifies them. Orders, the ledger, ids and
 * the names on receipts stay. `sayGoodbye` runs after the earlier mails are deleted, while the address is still known.
 */
export async function erasePerson(
  tx: Tx,
  userId: string,
  sayGoodbye: () => Promise<void> = async () => undefined,
): Promise<void> {
  const person = await tx
    .selectFrom('users')
    .select(['email', 'anonymous_id as anonymousId'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const subscriptionIds = await endForErasure(tx, userId)
  await forgetMethodChanges(tx, subscriptionIds)
  await forgetChoice(tx, userId)
  await forgetPayer(tx, userId)
  await forgetInvitationsOf(tx, userId)
  if (person.email) await deleteMailsTo(tx, person.email)
  await sayGoodbye()
  const { anonymousId } = person
  const { isShared } = await forgetVisitor(tx, { userId, anonymousId })
  if (anonymousId && !isShared) await forgetAssignments(tx, anonymousId)
  await forgetDraftOf(tx, userId)
  await forgetAccess(tx, userId)
  await forgetProfile(tx, userId)
  await forgetExports(tx, userId)
  await forgetPerson(tx, userId)
  // This reads the family of the person, so it must come before they are removed from it.
  await recordEvent(tx, { type: 'person.erased', personId: userId, data: {} })
  await forgetMember(tx, userId)
  // Perhaps no person of their family is left who could invite them.
  for (const id of await unfinishedBeside(tx, userId)) await recheckLater(tx, id, RECHECK_DAYS)
}
