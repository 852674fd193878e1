import { sql } from 'kysely'
import type { Cases, ProfessionalView } from '#domain/contracts/professionals.ts'
import type { Db } from '#server/db/database.ts'
import { familiesEnteredBy } from '#server/families/index.ts'

/** A professional's profile and the families they entered, or null for other users. */
export async function readCases(db: Db, userId: string): Promise<Cases | null> {
  const profile = await findProfile(db, userId)
  return profile ? { profile, families: await findFamilies(db, userId) } : null
}

async function findProfile(db: Db, userId: string): Promise<ProfessionalView | null> {
  const found = await db
    .selectFrom('users')
    .innerJoin('professionals', 'professionals.user_id', 'users.id')
    .selectAll()
    .where('users.id', '=', userId)
    .where('users.erased_at', 'is', null)
    .executeTakeFirst()
  if (!found?.address) return null
  const roles = await db
    .selectFrom('professional_roles')
    .select('role')
    .where('user_id', '=', userId)
    .orderBy('position')
    .execute()
  return {
    name: {
      title: found.title || null,
      firstName: found.first_name,
      lastName: found.last_name,
      credentials: found.credentials || null,
    },
    email: found.email ?? '',
    phone: {
      countryCode: found.phone_country,
      number: found.phone_number ?? '',
      extension: found.phone_extension || null,
    },
    practice: { name: found.practice_name },
    address: { ...found.address, region: found.address.region || null },
    timezone: found.time_zone ?? '',
    roles: roles.map(({ role }) => role),
  }
}

async function findFamilies(db: Db, userId: string): Promise<Cases['families']> {
  const { rows } = await sql<Cases['families'][number]>`
    select f.id as "familyId",
           json_agg(json_build_object('firstName', m.first_name, 'lastName', m.last_name,
                                      'hasJoined', u.activated_at is not null) order by m.position) as parents,
           (select count(*)::int from family_members c where c.family_id = f.id and c.kind = 'child') as children
    from families f
    join family_members m on m.family_id = f.id and m.kind = 'parent'
    join users u on u.id = m.user_id
    where f.id in (${familiesEnteredBy(userId)})
    group by f.id
    order by f.created_at desc, f.id`.execute(db)
  return rows
}
