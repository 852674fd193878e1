import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { anyone, aPurchase, letTimePass, testPayments } from '#tests/support/payments/payments.ts'
import { recordedLog } from '#tests/support/recorded-log.ts'
import { watchGateway } from './breaker.ts'

const { db } = await testDatabase()

test('after five calls without an answer, new payments are refused at once, until the gateway answers again', async () => {
  const { payments, alerts, faults } = testPayments(db, {
    faults: Array.from({ length: 5 }, () => 'errorBefore'),
  })
  const purchases = Array.from({ length: 5 }, () => aPurchase())
  for (const purchase of purchases) await payments.placeOrder(purchase, anyone)
  expect(await payments.placeOrder(aPurchase(), anyone)).toEqual({ outcome: 'unavailable' })
  expect(alerts()).toEqual(['the payment gateway does not answer'])
  expect(faults).toEqual([])
  await letTimePass(db)
  await payments.recoverOnce()
  expect((await payments.placeOrder(aPurchase(), anyone)).outcome).toBe('paid')
  for (const { scopeId } of purchases)
    expect(await payments.orderStatus(scopeId)).toMatchObject({ outcome: 'paid' })
})

test('an open circuit lets a call through after five seconds, and one failure opens it again', async () => {
  const { gateway } = testPayments(db, { faults: Array.from({ length: 6 }, () => 'errorBefore') })
  let now = 0
  let back = 0
  const onBack = async () => {
    back += 1
  }
  const { circuit, gateway: watched } = watchGateway(gateway, { log: recordedLog(), onBack, now: () => now })
  for (let call = 0; call < 5; call += 1) await watched.find('any')
  expect(circuit.isOpen()).toBe(true)
  now += 5001
  expect(circuit.isOpen()).toBe(false)
  await watched.find('any')
  expect(circuit.isOpen()).toBe(true)
  expect(back).toBe(0)
  await watched.find('any')
  expect(circuit.isOpen()).toBe(false)
  expect(back).toBe(1)
})

test('credentials that are refused five times in a row open the circuit too', async () => {
  const decline = { reason: 'refused-credentials', code: 'authorizationError', text: '', type: null } as const
  const { payments, alerts } = testPayments(db, {
    gateway: {
      ...testPayments(db).gateway,
      authorise: async () => ({ outcome: 'declined', decline, transactionId: null, instrument: null }),
    },
  })
  for (let call = 0; call < 5; call += 1)
    expect(await payments.placeOrder(aPurchase(), anyone)).toEqual({
      outcome: 'declined',
      text: 'pay.notCharged',
    })
  expect(await payments.placeOrder(aPurchase(), anyone)).toEqual({ outcome: 'unavailable' })
  expect(alerts()).toEqual([
    'the payment gateway refuses our credentials',
    'the payment gateway does not answer',
  ])
})
