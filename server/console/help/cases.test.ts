import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { HELP_KINDS } from '#domain/console/help.ts'
import type { HelpAsked } from '#domain/contracts/console/help.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testPayments, TEST_SECRETS } from '#tests/support/payments/payments.ts'
import { aCharge, giveYears } from '#tests/support/payments/refunds.ts'
import { testSite } from '#tests/support/site.ts'
import { aStaffMember } from '#tests/support/console/staff.ts'
import { readTrail } from '../index.ts'
import { help } from './help.ts'

const { db } = await testDatabase()
const { payments } = testPayments(db, { fulfil: giveYears })
const deps = { db, payments, secrets: TEST_SECRETS, site: testSite }
const tess = aStaffMember('billing', { id: 'tess', name: 'Tess Brandt' })
const reason = 'the caller asked for it'
const ask = async (asked: HelpAsked) => help(deps, tess, { asked, reason, key: randomUUID() })
const UNKNOWN = { outcome: 'refused', because: 'unknown' }

test('a case that does not exist is refused, and the trail does not say that something was done', async () => {
  expect(await ask({ kind: 'resolve-payment', orderNo: 'NOSUCHORDER' })).toEqual(UNKNOWN)
  expect(await ask({ kind: 'close-finding', txn: 'nosuch', finding: 'paid-twice' })).toEqual(UNKNOWN)
  expect(await ask({ kind: 'extend-draft', draft: randomUUID() })).toEqual(UNKNOWN)
  expect((await readTrail(db, { kinds: [...HELP_KINDS] })).rows).toEqual([])
})

test('a payment that waits for a person is checked at the gateway, and resolved', async () => {
  const charge = await aCharge(db, payments)
  const resolve = async () => ask({ kind: 'resolve-payment', orderNo: charge.orderNo })
  expect(await resolve()).toEqual({ outcome: 'done', note: 'nothing-waits' })
  await sql`insert into payment_attempts
      (order_id, n, state, method, nonce_hash, api_request_key, amount_minor, currency, lease_until, created_at)
    values (${charge.orderId}, 9, 'manual', 'CREDIT_CARD', '\\x00', ${`${charge.orderNo}-9`}, 5999, 'USD',
            app_now() + interval '1 hour', app_now() - interval '1 day')`.execute(db)
  expect(await resolve()).toEqual({ outcome: 'done', note: 'resolved' })
  const { rows } = await sql<{ state: string }>`
    select state from payment_attempts where order_id = ${charge.orderId} order by n`.execute(db)
  expect(rows.map(({ state }) => state)).toEqual(['authorized', 'not_charged'])
})

test('a finding is closed with a reason, once', async () => {
  await sql`insert into reconciliations (txn, finding) values ('t1', 'paid-twice')`.execute(db)
  const asked = { kind: 'close-finding', txn: 't1', finding: 'paid-twice' } as const
  expect(await ask(asked)).toEqual({ outcome: 'done', note: null })
  expect(await ask(asked)).toEqual(UNKNOWN)
  const [row] = (await readTrail(db, { kinds: ['close-finding'] })).rows
  expect(row).toMatchObject({ staff_id: 'tess', subject: 't1:paid-twice', reason })
})
