import { sql } from 'kysely'
import type { SearchQuery } from '#domain/console/search-query.ts'
import { beginsWith } from '#server/db/begins-with.ts'
import type { Db } from '#server/db/database.ts'

export type FoundDraft = {
  id: string
  parentId: string
  firstName: string
  lastName: string
  touchedAt: Date
}
export type FoundInvitation = {
  id: string
  invitedBy: string
  userId: string
  state: string
  createdAt: Date
}
export type FoundCode = { code: string; kind: 'coupon' | 'code' | 'partner'; active: boolean }

/** Live drafts whose parent's address begins so. */
export async function findDrafts(db: Db, { email }: SearchQuery, limit: number): Promise<FoundDraft[]> {
  if (email === null) return []
  const { rows } = await sql<FoundDraft>`
    select id, parent_id as "parentId", parent->>'firstName' as "firstName", parent->>'lastName' as "lastName",
           touched_at as "touchedAt"
    from registrations
    where erased_at is null and ${beginsWith(sql`lower(parent->>'email')`, email)}
    order by lower(parent->>'email') limit ${limit}`.execute(db)
  return rows
}

/** Invitations that were sent to an address. */
export async function findInvitations(
  db: Db,
  { email }: SearchQuery,
  limit: number,
): Promise<FoundInvitation[]> {
  if (email === null) return []
  return db
    .selectFrom('invites')
    .select(['id', 'invited_by as invitedBy', 'user_id as userId', 'state', 'created_at as createdAt'])
    .where('sent_to_normalised', '=', email)
    .where('sent_to_normalised', '<>', sql.lit(''))
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
}

/** The coupon, the code or the partner's link that is called exactly this. */
export async function findCodes(db: Db, { number, names }: SearchQuery): Promise<FoundCode[]> {
  const typed = number ?? (names.length === 1 ? names[0] : null)
  if (typed === null || typed === undefined) return []
  const spellings = [typed, typed.toUpperCase()]
  const [coupons, codes] = await Promise.all([
    db
      .selectFrom('coupons')
      .select(['coupon_code as code', 'active', 'referrer_key'])
      .where((where) =>
        where.or([where('coupon_code', 'in', spellings), where('referrer_key', 'in', spellings)]),
      )
      .limit(5)
      .execute(),
    db.selectFrom('subscription_codes').select(['code', 'active']).where('code', 'in', spellings).execute(),
  ])
  return [
    ...coupons.map(({ code, active, referrer_key: key }) => ({
      code,
      active,
      kind: key !== null && spellings.includes(key) ? ('partner' as const) : ('coupon' as const),
    })),
    ...codes.map((code) => ({ ...code, kind: 'code' as const })),
  ]
}
