import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { renewalDate } from '#domain/pricing/renewal.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aFamily, aSubscription, withoutSubscription } from '#tests/support/people.ts'

const { db } = await testDatabase()

async function aSubscriber(): Promise<string> {
  const { parentId } = await aFamily(db)
  await aSubscription(db, { payerId: parentId })
  return parentId
}

const subscriptionOf = async (userId: string) =>
  db
    .selectFrom('subscriptions')
    .select(['id', sql<string>`renews_at::text`.as('until')])
    .where('user_id', '=', userId)
    .where('status', '=', 'current')
    .executeTakeFirstOrThrow()

/** Whether each paid period of a person ends with the last paid day of its subscription, the latest last. */
async function periodsOf(userId: string) {
  const { rows } = await sql<{ id: string; isWhole: boolean }>`
    select s.id, upper(p.during) = end_of_day(s.renews_at) as "isWhole"
    from subscription_periods p join subscriptions s on s.id = p.subscription_id
    where p.beneficiary_id = ${userId} order by lower(p.during)`.execute(db)
  return rows
}

test('an extension that a process of the previous version wrote keeps the paid year', async () => {
  const [own, place] = [await aSubscriber(), await aSubscriber()]
  const [{ id, until }, paid] = [await subscriptionOf(own), await subscriptionOf(place)]
  await db.transaction().execute(async (tx) => {
    const extended = { renews_at: renewalDate(until, 1) }
    await tx.updateTable('subscriptions').set(extended).where('id', '=', id).execute()
    await tx.updateTable('subscriptions').set({ status: 'cancelled' }).where('id', '=', paid.id).execute()
  })
  expect(await periodsOf(own)).toEqual([{ id, isWhole: true }])
})

test('if a process of the previous version moves a subscription, its paid time moves too', async () => {
  const [account, place] = [await aSubscriber(), await aSubscriber()]
  await withoutSubscription(db, account)
  const { id } = await subscriptionOf(place)
  await db.updateTable('subscriptions').set({ user_id: account }).where('id', '=', id).execute()
  expect(await periodsOf(account)).toEqual([{ id, isWhole: true }])
  expect(await periodsOf(place)).toEqual([])
})

test('a last paid day that an operator changes, later or earlier, changes the access too', async () => {
  const userId = await aSubscriber()
  const { id, until } = await subscriptionOf(userId)
  for (const day of [renewalDate(until, 1), renewalDate(until, 0)]) {
    await db.updateTable('subscriptions').set({ renews_at: day }).where('id', '=', id).execute()
    expect(await periodsOf(userId)).toEqual([{ id, isWhole: true }])
  }
})
