import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { textFor } from '#domain/messages/text.ts'
import { testDatabase } from '#tests/support/database.ts'
import { findingsOfScope } from '#tests/support/payments/findings.ts'
import { DECLINED } from '#tests/support/payments/nonces.ts'
import { aFamily, aSubscription } from '#tests/support/people.ts'
import { expectNoViolations } from '#tests/support/payments/no-violations.ts'
import {
  anyone,
  aNonce,
  aPurchase,
  letTimePass,
  recoverAll,
  testPayments,
} from '#tests/support/payments/payments.ts'
import type { Payer, Purchase } from '../purchase.ts'
import { paymentRefusal } from '../refusals.ts'

const { db } = await testDatabase()
const { payments } = testPayments(db)

afterAll(async () => expectNoViolations(db))

function aHuman(changes: Partial<Payer> = {}): Payer {
  const id = randomUUID()
  const number = String(6_122_000_000 + Math.floor(Math.random() * 7_000_000))
  const phone = { code: '+1', number }
  return { email: `noor-${id}@example.com`, firstName: 'Noor', lastName: 'Haddad', phone, ...changes }
}

async function chargesOf(purchases: readonly Purchase[]): Promise<number> {
  const { rows } = await sql<{ charges: number }>`
    select count(*) as charges from sandbox_journal j join orders o on o.order_no = j.order_no
    where j.event = 'captured' and o.scope_id = any(${purchases.map(({ scopeId }) => scopeId)}::uuid[])`.execute(
    db,
  )
  return rows[0]?.charges ?? -1
}

test('a buyer without an answer on a phone waits on a laptop, and is charged once', async () => {
  const payer = aHuman()
  const { payments: unlucky } = testPayments(db, { faults: ['lostAfter'] })
  const [phone, laptop] = [aPurchase({ payer }), aPurchase({ payer })]
  expect((await unlucky.placeOrder(phone, anyone)).outcome).toBe('processing')
  expect(await payments.placeOrder(laptop, anyone)).toEqual({ outcome: 'in-progress' })
  await recoverAll(db, payments)
  expect((await payments.orderStatus(phone.scopeId))?.outcome).toBe('paid')
  const nothingTaken = { outcome: 'declined', text: 'pay.notCharged' }
  expect(await payments.orderStatus(laptop.scopeId)).toEqual(nothingTaken)
  expect(await chargesOf([phone, laptop])).toBe(1)
})

test.each([
  ['the e-mail in capitals and another phone', { phone: { code: '+1', number: '6125550177' } }],
  [
    'the name without its accents, the phone in another spelling and another e-mail',
    { email: 'other@example.com' },
  ],
])('the same human is recognised by %s', async (_how, changes) => {
  const number = String(3_122_000_000 + Math.floor(Math.random() * 7_000_000))
  const human = aHuman({ firstName: 'José', lastName: 'Núñez', phone: { code: '+52', number } })
  const again: Payer = {
    ...human,
    email: (human.email ?? '').toUpperCase(),
    firstName: 'JOSE ',
    lastName: 'Nuñez',
    phone: { code: '+52', number: `0${number}` },
    ...changes,
  }
  const { payments: unlucky } = testPayments(db, { faults: ['lostAfter'] })
  const [phone, laptop] = [aPurchase({ payer: human }), aPurchase({ payer: again })]
  await unlucky.placeOrder(phone, anyone)
  expect((await payments.placeOrder(laptop, anyone)).outcome).toBe('in-progress')
  await recoverAll(db, payments)
})

test('two people of one household with the same phone, or the same name, do not wait for each other', async () => {
  const noor = aHuman()
  const { payments: unlucky } = testPayments(db, { faults: ['lostAfter'] })
  await unlucky.placeOrder(aPurchase({ payer: noor }), anyone)
  const onePhone = aHuman({ firstName: 'Sam', phone: noor.phone })
  const oneName = aHuman()
  expect((await payments.placeOrder(aPurchase({ payer: onePhone }), anyone)).outcome).toBe('paid')
  expect((await payments.placeOrder(aPurchase({ payer: oneName }), anyone)).outcome).toBe('paid')
  await recoverAll(db, payments)
})

test('an invited place and a draft of the same human are recognised as one person', async () => {
  const payer = aHuman({ phone: null })
  const { payments: unlucky } = testPayments(db, { faults: ['lostAfter'] })
  const invited = aPurchase({ flow: 'invited', payer })
  const draft = aPurchase({ payer })
  expect((await unlucky.placeOrder(invited, anyone)).outcome).toBe('processing')
  expect((await payments.placeOrder(draft, anyone)).outcome).toBe('in-progress')
  await recoverAll(db, payments)
  expect(await chargesOf([invited, draft])).toBe(1)
})

test('a declined card on the phone does not block the laptop', async () => {
  const payer = aHuman()
  expect((await payments.placeOrder(aPurchase({ payer }, aNonce(DECLINED)), anyone)).outcome).toBe('declined')
  expect((await payments.placeOrder(aPurchase({ payer }), anyone)).outcome).toBe('paid')
})

test('if staff must resolve a payment, the same human waits elsewhere, with a number to call', async () => {
  const payer = aHuman()
  const { payments: unlucky, faults } = testPayments(db, { faults: ['lostAfter'] })
  const phone = aPurchase({ payer })
  await unlucky.placeOrder(phone, anyone)
  const ago = sql<Date>`now() - interval '4 hours'`
  await db.updateTable('payment_attempts').set({ created_at: ago }).where('state', '=', 'unknown').execute()
  faults.push('errorBefore')
  await letTimePass(db)
  await unlucky.recoverOnce()
  const refused = await payments.placeOrder(aPurchase({ payer }), anyone)
  if (refused.outcome !== 'left-to-a-person') throw new Error(refused.outcome)
  const { status, refusal, values } = paymentRefusal(refused)
  expect([status, refusal]).toEqual([409, 'pay.leftToAPerson'])
  for (const locale of ['en', 'es-MX'] as const)
    expect(textFor(locale)('pay.leftToAPerson', values)).toContain('+1\u00a0(855)\u00a0555-\u20600132')
  const rival = aPurchase({ beneficiaryIds: phone.beneficiaryIds })
  expect((await payments.placeOrder(rival, anyone)).outcome).toBe('left-to-a-person')
  await payments.sweepOnce({ hours: 72, minimumAgeSeconds: 0 })
  await recoverAll(db, payments)
})

test('if one human pays on four devices at the same time, only one payment is charged', async () => {
  for (let round = 0; round < 5; round += 1) {
    const payer = aHuman()
    const devices = Array.from({ length: 4 }, () => aPurchase({ payer }))
    const alreadyBought = async () => {
      const paid = await db
        .selectFrom('orders')
        .select('id')
        .where('state', '=', 'paid')
        .where(
          'scope_id',
          'in',
          devices.map(({ scopeId }) => scopeId),
        )
        .executeTakeFirst()
      return paid ? ('duplicate' as const) : null
    }
    const placed = await Promise.all(devices.map(async (each) => payments.placeOrder(each, alreadyBought)))
    expect(placed.filter(({ outcome }) => outcome === 'paid')).toHaveLength(1)
    expect(await chargesOf(devices)).toBe(1)
  }
})

test('a human who has paid elsewhere is charged again only if they confirm it, and this causes a finding', async () => {
  const payer = aHuman()
  const { payments: watched, alerts } = testPayments(db)
  const [first, unasked] = [aPurchase({ payer }), aPurchase({ payer })]
  const second = aPurchase({ payer, confirmedAnother: true })
  await watched.placeOrder(first, anyone)
  expect((await watched.placeOrder(unasked, anyone)).outcome).toBe('paid-elsewhere')
  expect(await chargesOf([first, unasked])).toBe(1)
  expect(await findingsOfScope(db, first.scopeId)).toEqual([])
  expect((await watched.placeOrder(second, anyone)).outcome).toBe('paid')
  expect(await findingsOfScope(db, second.scopeId)).toEqual(['paid-twice'])
  expect(alerts()).toEqual(['money and orders do not match'])
})

test('a human who buys again after the term of the first order causes no finding', async () => {
  const { db: own } = await testDatabase()
  const { payments: later } = testPayments(own)
  const payer = aHuman()
  const [first, second] = [aPurchase({ payer }), aPurchase({ payer })]
  await later.placeOrder(first, anyone)
  await sql`update orders set paid_at = paid_at - interval '13 months'`.execute(own)
  expect((await later.placeOrder(second, anyone)).outcome).toBe('paid')
  expect(await findingsOfScope(own, second.scopeId)).toEqual([])
})

test('a human whose subscription was ended before its term pays for a new one', async () => {
  const { db: own } = await testDatabase()
  const { payments: later } = testPayments(own)
  const payer = aHuman()
  const [first, unasked, second] = [aPurchase({ payer }), aPurchase({ payer }), aPurchase({ payer })]
  await later.placeOrder(first, anyone)
  const { parentId } = await aFamily(own)
  await aSubscription(own, { payerId: parentId })
  await sql`update subscriptions set order_id = (select id from orders where scope_id = ${first.scopeId})`.execute(
    own,
  )
  expect((await later.placeOrder(unasked, anyone)).outcome).toBe('paid-elsewhere')
  await sql`update subscriptions set status = 'expired'`.execute(own)
  expect((await later.placeOrder(second, anyone)).outcome).toBe('paid')
  expect(await findingsOfScope(own, second.scopeId)).toEqual([])
})
