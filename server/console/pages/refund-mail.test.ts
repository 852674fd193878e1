import { expect, test } from 'vitest'
import { settleCaptured } from '#server/payments/sandbox/core/transactions.ts'
import { hiddenFields, testConsole } from '#tests/support/console/console.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testPayments } from '#tests/support/payments/payments.ts'
import { aCharge, giveYears, ledgerOf } from '#tests/support/payments/refunds.ts'

const { db } = await testDatabase()
const { payments } = testPayments(db, { fulfil: giveYears })
const { open, send } = testConsole(db)

test('the page of a refund shows the whole mail for the typed amount, and refunds nothing for it', async () => {
  const charge = await aCharge(db, payments)
  await settleCaptured(db, { ageSeconds: -1 })
  const path = `/console/people/${charge.parentId}/refund?order=${charge.orderNo}`
  const hidden = hiddenFields((await open(path, 'billing')).text)
  const ask = async (amount: string, what: 'part' | 'all') => {
    const typed = { what, amount, why: 'Charged twice', note: 'as agreed by phone', show: 'mail' }
    return send(path, 'billing', { ...hidden, ...typed })
  }
  const part = await ask('12.50', 'part')
  expect(part.status).toBe(200)
  expect(part.text).toContain('Your refund of $12.50')
  expect(part.text).toContain('Hi Amara')
  expect(part.text).toContain('value="as agreed by phone"')
  expect(hiddenFields(part.text)).toMatchObject({ key: hidden['key'] })
  expect((await ask('', 'all')).text).toContain('Your refund of $59.99')
  expect((await ask('60', 'part')).status).toBe(422)
  expect(await ledgerOf(db, charge.orderId)).toEqual(['capture 5999'])
})
