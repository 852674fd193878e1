import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { comesAfter, pagesById, type IdPage } from '#server/db/id-pages.ts'
import { keyOfHash, readSealMark } from '#server/platform/secrets/key-marks.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { methodsOnFile, resealMethod } from '#server/subscriptions/index.ts'
import { humanKeys } from '../claim/payer.ts'
import { comparesPeople, type HumanKeys, type OrderHumans } from '../records/humans.ts'
import { moveVaultToken, rowOfSubscription, tryToOpen } from '../records/vault-token.ts'

const AT_ONCE = 500

/**
 * Encrypts the stored payment methods of current subscriptions again with the first key, in batches. It may run while
 * the application runs, and again after it was stopped. A method that changes at the same time is left out. Returns
 * their number.
 */
export async function rewriteMethods(db: Db, secrets: Secrets): Promise<number> {
  let written = 0
  for await (const page of pagesById(async (next) => methodsOnFile(db, next), AT_ONCE)) {
    for (const { id, sealed } of page) {
      const of = { bytes: sealed, row: rowOfSubscription(id) }
      if (readSealMark(sealed)?.id === secrets.keyIds[0] || tryToOpen(secrets, of) === null) continue
      if (await resealMethod(db, { id, sealed }, moveVaultToken(secrets, of, of.row))) written += 1
    }
  }
  return written
}

const FIELDS = ['payer_email', 'payer_person', 'also_email', 'also_person'] as const
type Field = (typeof FIELDS)[number]
type Person = {
  email: string | null
  firstName: string
  lastName: string
  phone: { code: string; number: string } | null
}
type Kept = OrderHumans & { id: string; version: number; people: Person[] }

/**
 * Hashes the people of orders again with the first key, in batches. A person is recognised by the present data of their
 * account. If that data has changed since, the old hash stays. Returns the number of orders.
 */
export async function rewritePeople(db: Db, secrets: Secrets): Promise<number> {
  let written = 0
  for await (const page of pagesById(async (next) => readOrders(db, next), AT_ONCE)) {
    for (const order of page) {
      const people = order.people.map((person) => humanKeys(secrets, person))
      const columns: Partial<OrderHumans> = {}
      for (const field of FIELDS) Object.assign(columns, rewritten(secrets, { order, people, field }))
      if (Object.keys(columns).length === 0) continue
      const { numUpdatedRows } = await db
        .updateTable('orders')
        .set(columns)
        .where('id', '=', order.id)
        .where('version', '=', order.version)
        .executeTakeFirst()
      written += Number(numUpdatedRows)
    }
  }
  return written
}

type Rewriting = { order: Kept; people: readonly HumanKeys[]; field: Field }

/** The columns of one person of an order, if an earlier key made their hash. Empty if the person is not recognised. */
function rewritten(secrets: Secrets, { order, people, field }: Rewriting): Partial<OrderHumans> {
  const [first] = secrets.keyIds
  const hash = order[`${field}_hash`]
  if (hash === null || keyOfHash(hash) === first) return {}
  const known = [hash, ...(order[`${field}_others`] ?? [])]
  const own = known.find((each) => keyOfHash(each) === first)
  const kind = field.endsWith('email') ? 'email' : 'person'
  const again = people.map((keys) => keys[kind]).find((keys) => keys.some((each) => each.equals(hash)))
  const [made, ...others] = again ?? (own ? [own, ...known.filter((each) => each !== own)] : [])
  return made ? { [`${field}_hash`]: made, [`${field}_others`]: others.length > 0 ? others : null } : {}
}

/** Orders that can still take money, or whose people have a current subscription. Other orders are not compared. */
async function readOrders(db: Db, { after, limit }: IdPage): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select o.id, o.version, o.payer_email_hash, o.payer_person_hash, o.also_email_hash, o.also_person_hash,
           o.payer_email_others, o.payer_person_others, o.also_email_others, o.also_person_others,
           coalesce((select json_agg(json_build_object('email', u.email, 'firstName', u.first_name, 'lastName', u.last_name,
                       'phone', case when u.phone_number is null then null
                                     else json_build_object('code', u.phone_country_code, 'number', u.phone_number) end))
                     from users u where u.id = o.payer_id
                        or u.id in (select p.beneficiary_id from subscription_periods p where p.order_id = o.id)),
                    '[]'::json) as people
    from orders o
    where ${comesAfter(sql`o.id`, { after })} and ${comparesPeople('o')}
    order by o.id limit ${limit}`.execute(db)
  return rows
}
