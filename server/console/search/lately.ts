import { sql } from 'kysely'
import type { StaffActionKind } from '#domain/console/staff-action.ts'
import { LATELY_SHOWN } from '#domain/contracts/console/person.ts'
import type { Db } from '#server/db/database.ts'
import { namesOf } from '#server/people/index.ts'
import { isAllowed } from '../rights.ts'
import type { Staff } from '../staff.ts'

/** The newest rows of a staff member in which opened people and orders are looked for. */
const ROWS_READ = 300

/** The actions on an order of a person. Their subject is its number. */
const ON_ORDERS: readonly StaffActionKind[] = ['refund', 'resend-receipt']

export type LatelyOutcome =
  | {
      outcome: 'read'
      people: { id: string; name: string }[]
      orders: { orderNo: string; personId: string }[]
    }
  | { outcome: 'not-allowed' }

/**
 * The people whom a staff member opened last, and the orders that they worked on, the newest first. The caller has opened
 * each of them, so it is not recorded again.
 */
export async function readLately(db: Db, staff: Staff): Promise<LatelyOutcome> {
  if (!(await isAllowed(db, staff, { right: 'read-person', wanted: 'read-lately' })))
    return { outcome: 'not-allowed' }
  const { rows } = await sql<{ id: string; orderNo: string | null }>`
    with own as (
      select n, kind, person_id, subject from staff_actions where staff_id = ${staff.id} and person_id is not null
      order by n desc limit ${ROWS_READ})
    (select person_id as id, null as "orderNo" from own where kind = 'open-person'
     group by person_id order by max(n) desc limit ${LATELY_SHOWN.people})
    union all
    (select person_id, subject from own where kind = any(${[...ON_ORDERS]}::text[]) and subject is not null
     group by person_id, subject order by max(n) desc limit ${LATELY_SHOWN.orders})`.execute(db)
  const names = await namesOf(
    db,
    rows.map(({ id }) => id),
  )
  const known = rows.flatMap(({ id, orderNo }) => {
    const name = names.get(id)
    return name === undefined ? [] : [{ id, name, orderNo }]
  })
  return {
    outcome: 'read',
    people: known.flatMap(({ id, name, orderNo }) => (orderNo === null ? [{ id, name }] : [])),
    orders: known.flatMap(({ id: personId, orderNo }) => (orderNo === null ? [] : [{ orderNo, personId }])),
  }
}
