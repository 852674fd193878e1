import { findPersonRecord, findSession, type PersonRecord } from '#server/credentials/index.ts'
import type { Db } from '#server/db/database.ts'
import { refuse, type Refusal } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'

/** A logged-in parent with an account and a family. */
export type Returning = { person: PersonRecord; familyId: string; secret: string }

/**
 * The parent of a session, if the call is about the same person. Another person is refused like a person who does not
 * exist.
 */
export async function identify(
  { db, secrets }: { db: Db; secrets: Secrets },
  { secret, userId }: { secret: string; userId: string },
): Promise<Returning | Refusal> {
  const session = await findSession(db, secrets, secret)
  if (!session) return refuse(401, 'api.unauthorized')
  if (session.userId !== userId) return refuse(404, 'api.notFound')
  const [person, familyId] = await Promise.all([findPersonRecord(db, userId), familyOf(db, userId)])
  if (person?.kind !== 'parent' || !familyId) return refuse(404, 'api.notFound')
  return { person, familyId, secret }
}

/** The family that a person has belonged to for the longest time. */
async function familyOf(db: Db, userId: string): Promise<string | null> {
  const member = await db
    .selectFrom('family_members')
    .innerJoin('families', 'families.id', 'family_members.family_id')
    .select('families.id')
    .where('family_members.user_id', '=', userId)
    .orderBy('families.created_at')
    .orderBy('families.id')
    .executeTakeFirst()
  return member?.id ?? null
}
