import { sql, type Selectable, type UpdateObject } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Bearer } from './bearer.ts'

/** An invitation as the database keeps it; of one family and person at most one has not ended. */
export type Invitation = Selectable<Tables['invites']>
export type InvitationState = Invitation['state']

/** Steps of the invited flow, as `lastCompletedStep` counts them. */
export const INVITED_STEP_PARENT = 1
export const INVITED_STEP_PACKAGE = 2

/** States in which an invitation has ended without being taken up. */
const LOST_STATES = ['expired', 'declined', 'revoked'] as const satisfies InvitationState[]

/**
 * States in which an invitation is over. `expired` is written when its last link can no longer be renewed; a link that
 * ran out but can be renewed is no state of the invitation, and is told from its token.
 */
export const ENDED_STATES = ['active', ...LOST_STATES] as const satisfies InvitationState[]

type Invitee = Pick<Bearer, 'userId' | 'familyId'>

/** The invitation that a bearer may act on; of a session, the newest that is open. */
export function findOpenInvitation(db: Db | Tx, invitee: Invitee): Promise<Invitation | null> {
  return newest(db, { ...invitee, not: ENDED_STATES })
}

/** The invitation somebody buys through, or has bought through, so that a repeated order is recognised. */
export function findBuyersInvitation(db: Db | Tx, invitee: Invitee): Promise<Invitation | null> {
  return newest(db, { ...invitee, not: LOST_STATES })
}

async function newest(
  db: Db | Tx,
  { userId, familyId, not }: Invitee & { not: readonly InvitationState[] },
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

/** Changes an invitation unless it has ended meanwhile; false when it has. */
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

/** Ends an invitation for good; a later one of the same person is a new row. False when it had ended. */
export async function endInvitation(
  tx: Tx,
  { id, state }: { id: string; state: (typeof ENDED_STATES)[number] },
): Promise<boolean> {
  const ended = await tx
    .updateTable('invites')
    .set({ state, ended_at: sql<Date>`now()`, duplicate_asked_hash: null })
    .where('id', '=', id)
    .where('state', 'not in', ENDED_STATES)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}
