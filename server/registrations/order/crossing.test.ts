import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Fault } from '#server/payments/sandbox/index.ts'
import { anOrder, placeOrder } from '#tests/support/buyers/draft-orders.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aCoParent, aDraftReadyToPay, aParent, joinApi } from '#tests/support/buyers/joining.ts'
import { recoverAll } from '#tests/support/payments/payments.ts'

const { db } = await testDatabase()
const calm = joinApi(db)

type Parent = ReturnType<typeof aParent>
type Paid = { paysForBoth: boolean; amountMinor: number; takenMinor: number }

/** A draft of a parent who wants to pay for the other one too, with its order and its key. */
async function paysForBoth(parent: Parent, { timeZone: _zone, ...other }: Parent) {
  const draft = await aDraftReadyToPay(calm, { parent, coParent: aCoParent(other) })
  return { draft, body: await anOrder(calm, draft, { payForCoparent: true }), key: randomUUID() }
}

/** The paid orders of drafts, with the money that the gateway has taken for them. */
async function paidBy(drafts: readonly string[]): Promise<Paid[]> {
  const { rows } = await sql<Paid>`
    select (o.price_snapshot->>'payForCoParent')::boolean as "paysForBoth", o.amount_minor as "amountMinor",
           (select coalesce(sum(t.amount_minor), 0)::int from sandbox_transactions t
            where t.order_no = o.order_no and t.status in ('captured', 'settled')) as "takenMinor"
    from orders o where o.scope_id = any(${drafts}::uuid[]) and o.state = 'paid'`.execute(db)
  return rows
}

test.each<[Fault, Fault]>([
  ['none', 'none'],
  ['lostAfter', 'none'],
  ['lostAfter', 'lostAfter'],
  ['errorBefore', 'lostAfter'],
  ['lostBefore', 'errorBefore'],
])(
  'two parents who sign up and pay for each other at once are charged once (%s, %s)',
  async (first, second) => {
    const [amara, ben] = [aParent({ firstName: 'Amara' }), aParent({ firstName: 'Ben' })]
    const orders = [await paysForBoth(amara, ben), await paysForBoth(ben, amara)]
    const apps = [joinApi(db, { faults: [first] }), joinApi(db, { faults: [second] })]
    // Both press “Pay now” again until they get an answer.
    for (let press = 0; press < 3; press += 1) {
      await Promise.all(
        orders.map(async ({ draft, body, key }, nth) => placeOrder(apps[nth] ?? calm, draft, body, key)),
      )
      await recoverAll(db, calm.payments, 2)
    }
    const paid = await paidBy(orders.map(({ draft }) => draft.signupId))
    expect(paid).toMatchObject([{ paysForBoth: true, takenMinor: paid[0]?.amountMinor }])
  },
)
