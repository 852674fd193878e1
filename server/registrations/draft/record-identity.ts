import { measuredVisitor, recordEvents } from '#server/analytics/index.ts'
import type { Db } from '#server/db/database.ts'

/** Links a measured visitor to the parent of this draft. */
export async function recordIdentity(db: Db, signupId: string): Promise<void> {
  const draft = await db
    .selectFrom('registrations')
    .select(['anonymous_id', 'parent_id'])
    .where('id', '=', signupId)
    .executeTakeFirst()
  const anonymousId = await measuredVisitor(db, draft?.anonymous_id ?? null)
  if (!draft || !anonymousId) return
  await recordEvents(db, [
    { event: { kind: 'identify', accountType: 'Parent A' }, anonymousId, userId: draft.parent_id },
  ])
}
