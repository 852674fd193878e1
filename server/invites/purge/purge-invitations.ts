import { sql } from 'kysely'
import { inText } from '#server/db/in-text.ts'
import type { Db } from '#server/db/database.ts'
import { revokeTokens } from '#server/credentials/index.ts'
import { noPaymentUnderWay } from '#server/payments/index.ts'
import { INVITATION_DAYS } from '../create-invitation.ts'
import { endInvitation, LOST_STATES } from '../invitation.ts'
import { resetParent } from '../parent/parent-store.ts'

/** How long the typed data of an invited parent is kept. A draft is kept for the same time. */
const TYPED_DAYS = 7
/** How long an expired link can still request a new one. */
export const LINK_RENEWAL_DAYS = 400
/** How long the address of an ended invitation is kept. The opt-out link in its mail works for the same time. */
const ADDRESS_DAYS = INVITATION_DAYS

/**
 * Resets invited people who typed something and did not continue for a week. The invitation and its link still work.
 * Returns the number of people.
 */
export async function forgetTyped(db: Db, limit: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const idle = await tx
      .selectFrom('invites')
      .innerJoin('users', 'users.id', 'invites.user_id')
      .select(['invites.id', 'invites.user_id', 'invites.family_id', 'invites.sent_to'])
      .where('invites.typed_at', '<=', sql<Date>`app_now() - make_interval(days => ${TYPED_DAYS})`)
      .where('invites.state', 'in', ['pending', 'opened', 'step1-done'])
      .where('users.activated_at', 'is', null)
      .where(noPaymentUnderWay('users.id'))
      .limit(limit)
      .forNoKeyUpdate()
      .skipLocked()
      .execute()
    for (const { id, user_id: userId, family_id: familyId, sent_to: email } of idle) {
      await resetParent(tx, { userId, familyId, email })
      await revokeTokens(tx, { purposes: ['invite-key'], subjectId: userId, familyId })
      await tx.updateTable('invites').set(NOTHING_TYPED).where('id', '=', id).execute()
    }
    return idle.length
  })
}

const NO_LINK_TO_RENEW = sql<boolean>`not exists (
  select 1 from tokens t
  where t.purpose = 'invite' and t.subject_id = invites.user_id and t.family_id = invites.family_id
    and t.expires_at > app_now() - make_interval(days => ${LINK_RENEWAL_DAYS}))`

const NOTHING_TYPED = {
  state: 'opened',
  last_completed_step: 0,
  selected_package_id: null,
  selected_product_id: null,
  selected_services: null,
  duplicate_confirmed: false,
  duplicate_asked_hash: null,
  typed_at: null,
  confirmed_email: null,
} as const

/**
 * Ends unanswered invitations whose last link can no longer be renewed. The inviter may then invite again. An account
 * does not change. Returns the number of invitations.
 */
export async function expireInvitations(db: Db, limit: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const lapsed = await tx
      .selectFrom('invites')
      .innerJoin('users', 'users.id', 'invites.user_id')
      .select(['invites.id', 'invites.user_id', 'invites.family_id', 'users.activated_at'])
      .where('invites.state', 'in', inText(['pending', 'opened', 'step1-done']))
      .where(
        'invites.created_at',
        '<=',
        sql<Date>`app_now() - make_interval(days => ${INVITATION_DAYS + LINK_RENEWAL_DAYS})`,
      )
      .where(NO_LINK_TO_RENEW)
      .where(noPaymentUnderWay('users.id'))
      .limit(limit)
      .forNoKeyUpdate()
      .skipLocked()
      .execute()
    for (const { id, user_id: userId, family_id: familyId, activated_at } of lapsed) {
      await endInvitation(tx, { id, state: 'expired' })
      if (!activated_at) await resetParent(tx, { userId, familyId, email: null })
    }
    return lapsed.length
  })
}

/** Deletes the addresses of ended invitations. Returns the number of invitations. */
export async function forgetAddresses(db: Db, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update invites set sent_to = '', sent_to_normalised = '' where id in (
      select id from invites
      where state in (${sql.join(LOST_STATES.map((state) => sql.lit(state)))}) and sent_to <> ''
        and ended_at <= app_now() - make_interval(days => ${ADDRESS_DAYS})
      limit ${limit} for update skip locked)`.execute(db)
  return Number(numAffectedRows)
}
