import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { testPayments } from '#tests/support/payments/payments.ts'
import { aCharge, giveYears, ledgerOf } from '#tests/support/payments/refunds.ts'

/** Each command starts a process, and the machine may be busy. */
const LIMIT_MS = 120_000

const { db, url } = await testDatabase()
const { payments } = testPayments(db, { fulfil: giveYears })

/** The output of the command, or its error if it fails. */
async function run(...given: string[]): Promise<string> {
  const env = { ...process.env, DATABASE_URL: url, STAGE: 'local', LOG_LEVEL: 'silent', NODE_ENV: '' }
  return promisify(execFile)(process.execPath, ['tools/refund.ts', ...given], { env }).then(
    ({ stdout }) => stdout.trim(),
    ({ stderr }: { stderr: string }) => stderr.trim(),
  )
}

test('an operator refunds what is left of an order, with a reason', { timeout: LIMIT_MS }, async () => {
  const { orderNo, orderId } = await aCharge(db, payments)
  expect(await run(orderNo, 'all')).toBe(
    'Name the order, the amount in minor units or “all”, and the reason.',
  )
  expect(await run(orderNo, '6000', 'goodwill')).toBe('Refused: more-than-left')
  expect(await run(orderNo, 'all', 'goodwill')).toBe(`$59.99 of ${orderNo}: refunded`)
  expect(await ledgerOf(db, orderId)).toEqual(['capture 5999', 'void 5999'])
  const [row] = await db.selectFrom('refunds').selectAll().where('order_id', '=', orderId).execute()
  expect(row).toMatchObject({ asked_by: 'operator', reason: 'goodwill', state: 'voided' })
  expect(await run('NOSUCHORDER1', 'all', 'goodwill')).toBe('There is no such paid order.')
})
