import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { createFamily } from '#server/families/index.ts'

export type TestFamily = {
  familyId: string
  parentId: string
  coParentId: string
  email: string
  coParentEmail: string
}

/** The family of a parent who just bought: Amara and Ben with their daughter Chi. Each has e-mails of its own. */
export async function aFamily(
  db: Db,
  { email, coParentEmail }: { email?: string; coParentEmail?: string } = {},
): Promise<TestFamily> {
  const own = randomBytes(4).toString('hex')
  const people = {
    parentId: randomUUID(),
    coParentId: randomUUID(),
    email: email ?? `amara-${own}@example.com`,
    coParentEmail: coParentEmail ?? `ben-${own}@example.com`,
  }
  const { familyId } = await db.transaction().execute((tx) =>
    createFamily(tx, {
      parentId: people.parentId,
      coParentId: people.coParentId,
      parent: {
        firstName: 'Amara',
        lastName: 'Okafor',
        email: people.email,
        phoneCountryCode: '+1',
        phoneNumber: '5551234567',
        timeZone: 'America/New_York',
      },
      coParent: {
        firstName: 'Ben',
        lastName: 'Okafor',
        knowsCoParentEmail: true,
        email: people.coParentEmail,
        phoneCountryCode: null,
        phoneNumber: null,
      },
      children: [{ firstName: 'Chi', lastName: 'Okafor', email: null }],
      address: null,
      referral: null,
      agreedToTerms: false,
      marketingOptIn: true,
      locale: 'en',
      anonymousId: null,
      referrerKey: null,
    }),
  )
  return { familyId, ...people }
}

/** A paid order of `payerId` and the current subscription of `userId` that came of it. */
export async function aSubscription(
  db: Db,
  { payerId, userId = payerId }: { payerId: string; userId?: string },
): Promise<{ transactionId: string }> {
  const transactionId = randomBytes(4).toString('hex')
  const order = await db
    .insertInto('orders')
    .values({
      order_no: randomBytes(6).toString('hex').toUpperCase(),
      scope_id: randomUUID(),
      flow: 'join',
      payer_id: payerId,
      state: 'paid',
      amount_minor: 15_264,
      currency: 'USD',
      price_snapshot: '{}',
      price_hash: randomBytes(32),
      request: '{}',
      locale: 'en',
      winner_txn: transactionId,
      paid_at: sql<Date>`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('subscriptions')
    .values({
      user_id: userId,
      order_id: order.id,
      package_id: 1011,
      services: ['MYFILES', 'CALLSBASIC', 'TONEMETER'],
      term_years: 1,
      status: 'current',
      renews_at: sql<Date>`now() + interval '1 year'`,
      renewal_minor: 14_400,
      currency: 'USD',
      auto_renew: true,
    })
    .execute()
  return { transactionId }
}
