import { expect, test } from 'vitest'
import { hiddenFields, testConsole } from '#tests/support/console/console.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testPayments } from '#tests/support/payments/payments.ts'
import { aCharge, giveYears, ledgerOf } from '#tests/support/payments/refunds.ts'
import { aSurplusHold } from '#tests/support/payments/surplus-hold.ts'

const { db } = await testDatabase()
const { payments } = testPayments(db, { fulfil: giveYears })
const { open, send } = testConsole(db)
const reason = 'the caller asked for it'

test('before a subscription is cancelled, the page shows what ends and the possible refund', async () => {
  const { parentId, orderNo, orderId } = await aCharge(db, payments)
  const path = `/console/people/${parentId}/help/cancel-subscription`
  const { text } = await open(path, 'billing')
  expect(text).toMatch(/<b>36[456] days are lost\.<\/b>/)
  expect(text).toContain(`/people/${parentId}/refund?order=${orderNo}`)
  expect(text).toContain('A refund of all that is left ends the time of its order by itself.')
  const fields = hiddenFields(text)
  const old = await send(path, 'billing', { ...fields, paidUntil: '2020-01-01', reason })
  expect(old.status).toBe(422)
  expect(old.text).toContain('The subscription has changed since this page was made.')
  const made = await send(path, 'billing', { ...fields, reason })
  expect(made.headers.get('location')).toContain('said=done')
  expect((await open(path, 'billing')).text).toContain('has no current subscription')
  const second = await send(path, 'billing', { ...fields, key: crypto.randomUUID(), reason })
  expect(second.text).toContain('Another person may have ended it already.')
  expect(await ledgerOf(db, orderId)).toEqual(['capture 5999'])
})

test('a hold that is still open is in its queue, and is released on the page of its person', async () => {
  const { parentId, orderNo } = await aCharge(db, payments)
  const path = `/console/people/${parentId}/release-hold`
  expect((await open(path, 'billing')).text).toContain('Nothing is held that its order does not want.')
  const transaction = await aSurplusHold(db, orderNo)
  expect((await open('/console/queues/payments', 'billing')).text).toContain(path)
  const { text } = await open(path, 'billing')
  expect(text).toContain('$59.99')
  const made = await send(path, 'billing', { ...hiddenFields(text), transaction, reason })
  expect(made.headers.get('location')).toContain('said=released')
  expect((await open(`${path}?said=released`, 'billing')).text).toContain('The hold is released.')
  expect((await open(`/console/people/${parentId}`, 'billing')).text).toContain('Hold released')
})
