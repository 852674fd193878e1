import { Registry } from '@prometheus-io/client'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { DECLINED } from '#tests/support/payments/nonces.ts'
import { anyone, aNonce, aPurchase, recoverAll, testPayments } from '#tests/support/payments/payments.ts'
import { createMeter } from './index.ts'

const { db } = await testDatabase()

test('an operator sees how orders end, which answers buyers get, and how often the gateway does not answer', async () => {
  const registry = new Registry()
  const { payments } = testPayments(db, {
    meter: createMeter(registry),
    faults: ['none', 'none', 'lostAfter'],
  })
  const bought = aPurchase()
  await payments.placeOrder(bought, anyone)
  await payments.placeOrder(bought, anyone)
  await payments.placeOrder(aPurchase({ flow: 'invited' }), anyone)
  await payments.placeOrder(aPurchase({}, aNonce(DECLINED)), anyone)
  await recoverAll(db, payments)
  const seen = (await registry.metrics()).split('\n').filter((line) => line.startsWith('evenhand'))
  expect(seen).toEqual(
    expect.arrayContaining([
      'evenhand_orders_total{flow="join",outcome="paid"} 1',
      'evenhand_orders_total{flow="invited",outcome="paid"} 1',
      'evenhand_pay_answers_total{flow="join",outcome="paid"} 2',
      'evenhand_pay_answers_total{flow="join",outcome="declined"} 1',
      'evenhand_pay_answers_total{flow="invited",outcome="processing"} 1',
      'evenhand_gateway_calls_total{operation="authorise",outcome="authorised"} 1',
      'evenhand_gateway_calls_total{operation="authorise",outcome="unreachable"} 1',
      'evenhand_gateway_calls_total{operation="authorise",outcome="declined"} 1',
      'evenhand_gateway_calls_total{operation="find-by-attempt",outcome="found"} 1',
      'evenhand_gateway_calls_total{operation="capture",outcome="captured"} 2',
    ]),
  )
})

test('the first failed order is visible as an increase, because the counter of each flow starts at zero', async () => {
  const registry = new Registry()
  const meter = createMeter(registry)
  const shown = async () => (await registry.metrics()).split('\n')
  expect(await shown()).toContain('evenhand_orders_total{flow="join",outcome="payment-failed"} 0')
  meter.ended('join', 'payment-failed')
  expect(await shown()).toContain('evenhand_orders_total{flow="join",outcome="payment-failed"} 1')
})
