import { expect, test } from 'vitest'
import { settleCaptured } from '#server/payments/sandbox/core/transactions.ts'
import { hiddenFields, testConsole } from '#tests/support/console/console.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testPayments } from '#tests/support/payments/payments.ts'
import { aCharge, giveYears, ledgerOf } from '#tests/support/payments/refunds.ts'

const { db } = await testDatabase()
const { payments } = testPayments(db, { fulfil: giveYears })
const { open, send } = testConsole(db)
const PART = { what: 'part', why: 'Charged twice', note: '' }

test('a form that has acted opens again in one press, with a new key and what it did', async () => {
  const { parentId, orderNo, orderId } = await aCharge(db, payments)
  await settleCaptured(db, { ageSeconds: -1 })
  const path = `/console/people/${parentId}/refund?order=${orderNo}`
  const first: Record<string, string> = { ...hiddenFields((await open(path, 'billing')).text), ...PART }
  await send(path, 'billing', { ...first, amount: '12.50' })
  const changed = await send(path, 'billing', { ...first, amount: '13.50' })
  expect([changed.status, await ledgerOf(db, orderId)]).toEqual([302, ['capture 5999', 'refund 1250']])

  const again = await open(changed.headers.get('location') ?? '', 'billing')
  expect(again.text).toContain('An earlier press of this form has acted')
  expect(again.text).toContain('refunded before $12.50')
  const second: Record<string, string> = { ...hiddenFields(again.text), ...PART }
  expect(second['key']).not.toBe(first['key'])
  const made = await send(path, 'billing', { ...second, amount: '1.00' })
  expect(made.headers.get('location')).toContain('said=refunded')
  expect(await ledgerOf(db, orderId)).toEqual(['capture 5999', 'refund 1250', 'refund 100'])
})
