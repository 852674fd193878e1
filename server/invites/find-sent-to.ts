import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

export type FoundInvitation = {
  id: string
  invitedBy: string
  userId: string
  state: string
  createdAt: Date
}

/** Invitations that were sent to an address, the newest first. The address is in lower case. */
export async function findSentTo(db: Db, email: string, limit: number): Promise<FoundInvitation[]> {
  return db
    .selectFrom('invites')
    .select(['id', 'invited_by as invitedBy', 'user_id as userId', 'state', 'created_at as createdAt'])
    .where('sent_to_normalised', '=', email)
    .where('sent_to_normalised', '<>', sql.lit(''))
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
}
