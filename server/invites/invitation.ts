import { sql, type Selectable, type UpdateObject } from 'kysely'
import { lockPerson, type Bearer } from '#server/credentials/index.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'

/** An invitation in the database. Each person has at most one that has not ended per family. */
export type Invitation = Selectable<Tables['invites']>

/**
 * `pending` until the link is opened, then `opened`. `step1-done` after the invited parent has sent their name, and
 * `paid` after their order. `active` means that they have joined. The other three are in `LOST_STATES`.
 */
export type InvitationState = Invitation['state']

/** States of an invitation that ended without a new member. */
export const LOST_STATES = ['expired', 'declined', 'revoked'] as const satisfies InvitationState[]

/**
 * States of an invitation that has ended. `expired` is set when its last link can no longer be renewed. An expired link
 * that can be renewed does not change the state.
 */
export const ENDED_STATES = ['active', ...LOST_STATES] as const satisfies InvitationState[]

/** Whether an invitation ended without a new member. */
export function isLost({ state }: Pick<Invitation, 'state'>): boolean {
  return LOST_STATES.some((lost) => lost === state)
}

/** Whether an invitation has ended, with or without a new member. */
export function hasEnded({ state }: Pick<Invitation, 'state'>): boolean {
  return ENDED_STATES.some((ended) => ended === state)
}

/**
 * Locks the person of an invitation, and reads the invitation again. It may have been declined since, or its address
 * corrected.
 */
export async function lockInvitation(
  tx: Tx,
  { id, user_id: userId }: Pick<Invitation, 'id' | 'user_id'>,
): Promise<Invitation> {
  await lockPerson(tx, userId)
  return tx.selectFrom('invites').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

type Invited = Pick<Bearer, 'userId' | 'familyId'>

/** The invitation that a bearer may act on. For a session, it is the newest open one. */
export function findOpenInvitation(db: Db | Tx, invited: Invited): Promise<Invitation | null> {
  return newest(db, { ...invited, not: ENDED_STATES })
}

/** The invitation through which a person buys or has bought, so that a repeated order is recognised. */
export function findBuyersInvitation(db: Db | Tx, invited: Invited): Promise<Invitation | null> {
  return newest(db, { ...invited, not: LOST_STATES })
}

async function newest(
  db: Db | Tx,
  { userId, familyId, not }: Invited & { not: readonly InvitationState[] },
): Promise<Invitation | null> {
  const query = db
    .selectFrom('invites')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', 'not in', not)
    .orderBy('created_at', 'desc')
    .limit(1)
  const found = await (familyId ? query.where('family_id', '=', familyId) : query).executeTakeFirst()
  return found ?? null
}

/** Changes an invitation that has not ended. Returns false if it has ended since then. */
export async function changeInvitation(
  db: Db | Tx,
  { id, changes }: { id: string; changes: UpdateObject<Tables, 'invites'> },
): Promise<boolean> {
  const changed = await db
    .updateTable('invites')
    .set(changes)
    .where('id', '=', id)
    .where('state', 'not in', ENDED_STATES)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/**
 * Ends an invitation permanently. A later invitation of the same person is a new row. Returns false if it had already
 * ended.
 */
export async function endInvitation(
  tx: Tx,
  { id, state }: { id: string; state: (typeof ENDED_STATES)[number] },
): Promise<boolean> {
  const ended = await tx
    .updateTable('invites')
    .set({ state, ended_at: sql<Date>`app_now()`, duplicate_asked_hash: null })
    .where('id', '=', id)
    .where('state', 'not in', ENDED_STATES)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Ends the open invitations of a person who has joined. */
export async function endInvitationsOf(tx: Tx, userId: string): Promise<void> {
  await endOpen(tx, userId, 'active')
}

/** Deletes the personal data of invitations to an erased person, and ends the open ones. */
export async function forgetInvitationsOf(tx: Tx, userId: string): Promise<void> {
  await endOpen(tx, userId, 'revoked')
  await tx
    .updateTable('invites')
    .set({ sent_to: '', sent_to_normalised: '', confirmed_email: null, duplicate_asked_hash: null })
    .where('user_id', '=', userId)
    .execute()
}

async function endOpen(tx: Tx, userId: string, state: 'active' | 'revoked'): Promise<void> {
  await tx
    .updateTable('invites')
    .set({ state, ended_at: sql<Date>`app_now()` })
    .where('user_id', '=', userId)
    .where('state', 'not in', ENDED_STATES)
    .execute()
}
