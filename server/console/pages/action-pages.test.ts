import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ROLES } from '#domain/console/roles.ts'
import { settleCaptured } from '#server/payments/sandbox/core/transactions.ts'
import { hiddenFields, testConsole } from '#tests/support/console/console.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aStaffSession } from '#tests/support/console/staff.ts'
import { readTrail } from '#server/console/index.ts'
import { mailsOfKind } from '#tests/support/mails.ts'
import { testPayments } from '#tests/support/payments/payments.ts'
import {
  aBuyerWithReceipt,
  aCharge,
  giveYears,
  ledgerOf,
  type Charge,
} from '#tests/support/payments/refunds.ts'

const { db } = await testDatabase()
const { payments } = testPayments(db, { fulfil: giveYears })
const { open, send } = testConsole(db)

const charged = async () => {
  const charge = await aCharge(db, payments)
  await settleCaptured(db, { ageSeconds: -1 })
  return charge
}
const refundPage = ({ parentId, orderNo }: Charge) => `/console/people/${parentId}/refund?order=${orderNo}`
/** Another payment of the order. For a day, the gateway could not say what happened to it. */
const leaveToAPerson = async ({ orderId, orderNo }: Charge) =>
  sql`insert into payment_attempts
      (order_id, n, state, method, nonce_hash, api_request_key, amount_minor, currency, lease_until, created_at)
    values (${orderId}, 9, 'manual', 'CREDIT_CARD', ${Buffer.from(orderNo)}, ${`${orderNo}-9`}, 5999, 'USD',
            app_now() + interval '1 hour', app_now() - interval '1 day')`.execute(db)
/** Sends the page of a refund as it is, with what was typed. */
const refund = async (charge: Charge, typed: Readonly<Record<string, string>>) => {
  const page = await open(refundPage(charge), 'billing')
  const fields = {
    ...hiddenFields(page.text),
    what: 'all',
    amount: '',
    why: 'Charged twice',
    note: '',
    ...typed,
  }
  return { fields, answer: await send(refundPage(charge), 'billing', fields) }
}

test('the charge of one of two orders is refunded, and the other stays', async () => {
  const [charge, other] = [await charged(), await charged()]
  const page = await open(refundPage(charge), 'billing')
  expect(page.text).toContain('You are speaking with Amara')
  expect(page.text).toContain('$59.99 left')
  expect(page.text).toContain('Nothing changes.')
  expect(page.text).toContain('We’ve returned $59.99 of receipt')
  const { fields, answer } = await refund(charge, {
    what: 'part',
    amount: '12.50',
    note: 'two drafts of one buyer',
  })
  expect([answer.status, answer.headers.get('location')]).toEqual([
    302,
    expect.stringContaining('said=refunded'),
  ])
  const again = await send(refundPage(charge), 'billing', fields)
  expect(again.headers.get('location')).toContain('said=refunded')
  expect(await ledgerOf(db, charge.orderId)).toEqual(['capture 5999', 'refund 1250'])
  expect(await ledgerOf(db, other.orderId)).toEqual(['capture 5999'])
})

const planOf = async ({ parentId }: Charge) =>
  db
    .selectFrom('subscriptions')
    .select(['status', 'auto_renew'])
    .where('user_id', '=', parentId)
    .executeTakeFirstOrThrow()

test('after a part went back, the access changes as it was chosen, once', async () => {
  const [off, end] = [await charged(), await charged()]
  for (const { orderId } of [off, end])
    await sql`update subscriptions set auto_renew = true where order_id = ${orderId}`.execute(db)
  const part = { what: 'part', amount: '12.50', note: 'keeps the first month' }
  const stopped = await refund(off, { ...part, access: 'off' })
  expect(stopped.answer.headers.get('location')).toContain('said=refunded&access=off')
  expect(await planOf(off)).toMatchObject({ status: 'current', auto_renew: false })
  const ended = await refund(end, { ...part, access: 'end' })
  expect(ended.answer.headers.get('location')).toContain('said=refunded&access=end')
  expect(await planOf(end)).toMatchObject({ status: 'cancelled' })
  const again = await send(refundPage(end), 'billing', ended.fields)
  expect(again.headers.get('location')).toContain('said=refunded&access=end')
  expect(await ledgerOf(db, end.orderId)).toEqual(['capture 5999', 'refund 1250'])
  const kinds = (await readTrail(db, { personId: end.parentId })).rows.map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind !== 'open-person')).toEqual(['cancel-subscription', 'refund'])
})

test('while a refund waits for another person, the access does not change', async () => {
  const charge = await charged()
  const { answer } = await refund(charge, { what: 'part', amount: '55.00', access: 'end' })
  expect(answer.headers.get('location')).toMatch(/said=asked$/)
  expect(await planOf(charge)).toMatchObject({ status: 'current' })
  const made = await open(answer.headers.get('location') ?? '', 'billing')
  expect(made.text).toContain('reads your choice for the access')
  expect((await open('/console/approvals', 'auditor')).text).toContain('All paid time ends')
})

test('the page of a refund says which tax goes back, and who could approve it now', async () => {
  const charge = await charged()
  await sql`update orders set price_snapshot = price_snapshot || '{"taxMinor": 339, "vatMinor": null}'
    where id = ${charge.orderId}`.execute(db)
  const alone = (await open(refundPage(charge), 'billing')).text
  expect(alone).toContain('$59.99 goes back: $56.60 + $3.39 tax')
  expect(alone).toContain('Nobody else of billing is logged in now.')
  await aStaffSession(db, 'catalogue')
  const tess = await aStaffSession(db, 'billing')
  await sql`update staff_sessions set staff_id = 'tess', staff_name = 'Tess Brandt' where role = 'billing'`.execute(
    db,
  )
  const shared = (await open(refundPage(charge), 'billing')).text
  expect(shared).toContain('Tess Brandt is logged in now.')
  expect(shared).not.toContain(tess)
  await sql`update staff_sessions set used_at = now() - interval '31 minutes'`.execute(db)
  expect((await open(refundPage(charge), 'billing')).text).toContain(
    'Nobody else of billing is logged in now.',
  )
})

test('of two open pages of a refund, the second one says that money has gone back', async () => {
  const charge = await charged()
  const page = await open(refundPage(charge), 'billing')
  const press = async (amount: string) =>
    send(refundPage(charge), 'billing', {
      ...hiddenFields(page.text),
      key: randomUUID(),
      what: 'part',
      amount,
      why: 'Charged twice',
      note: '',
    })
  expect((await press('20')).status).toBe(302)
  const second = await press('20')
  expect(second.status).toBe(422)
  expect(second.text).toContain('Money of this order has gone back since you opened this page.')
  expect(second.text).toContain('refunded before $20.00')
  const late = await press('50')
  expect(late.text).toContain('Money of this order has gone back since you opened this page.')
  expect(late.text).not.toContain('Write an amount above zero')
  expect(await ledgerOf(db, charge.orderId)).toEqual(['capture 5999', 'refund 2000'])
})

test('above the limit, the page asks another person, and nobody can approve their own request', async () => {
  const charge = await charged()
  const confirm = await open(refundPage(charge), 'billing')
  expect(confirm.text).toContain('Needs a second pair of eyes')
  expect(confirm.text).toContain('Ask for approval')
  expect(confirm.text).toContain('The time that this order paid ends today')
  expect(confirm.text).toContain('Not needed up to $50.00.')
  const { answer } = await refund(charge, { why: 'Mistake of ours' })
  expect(answer.headers.get('location')).toContain('said=asked')
  const list = await open('/console/approvals', 'billing')
  expect(list.text).toContain('Refund of $59.99')
  expect(list.text).toContain('another person must approve')
  expect(list.text).not.toContain('Approve refund')
  expect((await open('/console/approvals', 'auditor')).text).toContain('Refund of $59.99')
  const id = hiddenFields(list.text)['id'] ?? ''
  const own = await send('/console/approvals', 'billing', { does: 'approve', id, amount: '5999' })
  expect([own.status, own.text]).toEqual([422, expect.stringContaining('another person must agree')])
  const back = await send('/console/approvals', 'billing', {
    does: 'refuse',
    id,
    reason: 'asked for the wrong order',
  })
  expect(back.headers.get('location')).toContain('said=refused')
  expect(await ledgerOf(db, charge.orderId)).toEqual(['capture 5999'])
})

test.for(['0', '-1', '60', 'NaN', '1.234', '', '1e1'])(
  '“%s” is not an amount, and the page shows an error',
  async (amount) => {
    const charge = await charged()
    const { answer } = await refund(charge, { what: 'part', amount, note: 'stays typed' })
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('Write an amount above zero and not above $59.99')
    expect(answer.text).toContain('value="stays typed"')
    expect(await ledgerOf(db, charge.orderId)).toEqual(['capture 5999'])
  },
)

test('two pages of one refund move the money once, and the second person is told', async () => {
  const charge = await charged()
  const parts = { what: 'part', amount: '40' }
  const both = [await open(refundPage(charge), 'billing'), await open(refundPage(charge), 'billing')]
  const sent = await Promise.all(
    both.map(async ({ text }) =>
      send(refundPage(charge), 'billing', {
        ...hiddenFields(text),
        ...parts,
        why: 'Charged twice',
        note: '',
      }),
    ),
  )
  const [made, told] = sent.toSorted((a, b) => a.status - b.status)
  expect([made?.status, told?.status]).toEqual([302, 422])
  expect(told?.text).toContain('role="alert"')
  expect(await ledgerOf(db, charge.orderId)).toEqual(['capture 5999', 'refund 4000'])
})

test('only the role billing can refund, by the page and by its form', async () => {
  const charge = await charged()
  for (const role of ROLES.filter((each) => each !== 'billing')) {
    expect((await open(refundPage(charge), role)).status, role).toBe(403)
    const fields = {
      order: charge.orderNo,
      what: 'part',
      all: '5999',
      amount: '1.00',
      currency: 'USD',
      key: randomUUID(),
      why: 'Charged twice',
      note: '',
      accessKey: randomUUID(),
      returned: '0',
    }
    expect((await send(refundPage(charge), role, fields)).status, role).toBe(403)
  }
  expect((await open(`/console/people/${charge.parentId}`, 'support')).text).not.toContain('>Refund<')
  expect(await ledgerOf(db, charge.orderId)).toEqual(['capture 5999'])
})

test('a buyer who mistyped the address is found, corrected, and gets the receipt', async () => {
  const charge = await aBuyerWithReceipt(db, payments)
  const found = await open(`/console/people/${charge.parentId}`, 'support')
  expect(found.text).toContain(`/people/${charge.parentId}/help/correct-email`)
  const path = `/console/people/${charge.parentId}/help/correct-email`
  const page = await open(path, 'support')
  const reason = 'the caller spelled it out'
  const wrong = await send(path, 'support', {
    ...hiddenFields(page.text),
    email: charge.coParentEmail,
    reason,
  })
  expect([wrong.status, wrong.text]).toEqual([
    422,
    expect.stringContaining('Another person has this address'),
  ])
  const email = `right-${charge.email}`
  const right = await send(path, 'support', { ...hiddenFields(wrong.text), email, reason })
  expect(right.headers.get('location')).toContain('said=done')
  const resendPath = `/console/people/${charge.parentId}/resend`
  const resend = await open(resendPath, 'support')
  expect(resend.text).toContain(`receipt:${charge.orderNo}`)
  const fields = { ...hiddenFields(resend.text), what: `receipt:${charge.orderNo}`, reason }
  expect((await send(resendPath, 'support', fields)).headers.get('location')).toContain('said=done')
  expect(await mailsOfKind(db, { recipient: email, kind: 'receipt' })).toHaveLength(1)
})

test('a payment in the state `manual` is resolved on its page', async () => {
  const charge = await charged()
  await leaveToAPerson(charge)
  const path = `/console/cases/resolve-payment?orderNo=${charge.orderNo}`
  expect((await open(path, 'support')).status).toBe(403)
  const page = await open(path, 'billing')
  const answer = await send(path, 'billing', {
    ...hiddenFields(page.text),
    reason: 'the buyer waits at the phone',
  })
  const said = answer.headers.get('location') ?? ''
  expect(said).toContain('said=resolved')
  expect((await open(said, 'billing')).text).toContain('Everything of this order is certain now.')
})

test('a queue links to the gateway for billing, and to the person for support', async () => {
  const charge = await charged()
  await leaveToAPerson(charge)
  const path = `/cases/resolve-payment?orderNo=${charge.orderNo}`
  expect((await open('/console/queues/payments', 'billing')).text).toContain(path)
  const { text } = await open('/console/queues/payments', 'support')
  expect(text).not.toContain(path)
  expect(text).toContain(`/people/${charge.parentId}`)
})

test('a page of an action that does not exist is not found', async () => {
  const { parentId } = await charged()
  expect((await open(`/console/people/${parentId}/help/give-money`, 'billing')).status).toBe(404)
  expect((await open('/console/cases/give-money', 'billing')).status).toBe(404)
})
