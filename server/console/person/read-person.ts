import { sql } from 'kysely'
import { maskPhone, maskPostalCode } from '#domain/console/masked-contact.ts'
import { maskEmail } from '#domain/people/masked-email.ts'
import type { AddressDraft } from '#domain/people/draft.ts'
import type { Db } from '#server/db/database.ts'

export type Plan = {
  packageName: string
  termYears: number
  status: 'current' | 'expired' | 'cancelled'
  startsAt: Date
  /** The last paid day. */
  paidUntil: string
  renews: boolean
  renewalMinor: number
  currency: string
}
export type PersonPage = {
  id: string
  kind: 'parent' | 'professional'
  firstName: string
  lastName: string
  locale: string
  timeZone: string | null
  since: Date
  /** Masked. */
  contact: { email: string | null; phone: string | null; billing: string | null }
  plan: Plan | null
  families: { id: string; since: Date; children: number; otherParents: { id: string; name: string }[] }[]
}

/** What staff see of a person: masked contact data, and of the other parent the name alone. */
export async function readPerson(db: Db, personId: string): Promise<PersonPage | null> {
  const [user, plan, families] = await Promise.all([
    db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', personId)
      .where('erased_at', 'is', null)
      .executeTakeFirst(),
    readPlan(db, personId),
    readFamilies(db, personId),
  ])
  if (!user) return null
  const { phone_country_code: code, phone_number: number } = user
  return {
    id: user.id,
    kind: user.kind,
    firstName: user.first_name,
    lastName: user.last_name,
    locale: user.locale,
    timeZone: user.time_zone,
    since: user.created_at,
    contact: {
      email: user.email === null ? null : maskEmail(user.email),
      phone: code !== null && number !== null ? maskPhone(code, number) : null,
      billing: user.address === null ? null : maskAddress(user.address),
    },
    plan,
    families,
  }
}

function maskAddress({ postalCode, region, country }: AddressDraft): string {
  return [maskPostalCode(postalCode), region, country].filter(Boolean).join(', ')
}

async function readPlan(db: Db, personId: string): Promise<Plan | null> {
  const { rows } = await sql<Plan>`
    select p.display_name as "packageName", s.term_years as "termYears", s.status, s.starts_at as "startsAt",
           s.renews_at::text as "paidUntil", s.auto_renew as renews, s.renewal_minor as "renewalMinor", s.currency
    from subscriptions s join packages p on p.id = s.package_id
    where s.user_id = ${personId} order by s.starts_at desc limit 1`.execute(db)
  return rows[0] ?? null
}

async function readFamilies(db: Db, personId: string): Promise<PersonPage['families']> {
  const { rows } = await sql<PersonPage['families'][number]>`
    select f.id, f.created_at as since,
           (select count(*)::int from family_members c where c.family_id = f.id and c.kind = 'child') as children,
           coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) order by u.id)
                     from family_members o join users u on u.id = o.user_id
                     where o.family_id = f.id and o.kind = 'parent' and o.user_id <> ${personId}), '[]') as "otherParents"
    from family_members own join families f on f.id = own.family_id
    where own.user_id = ${personId} order by f.created_at desc limit 20`.execute(db)
  return rows
}
