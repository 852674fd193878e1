import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { AccessChoice } from '#domain/console/refund-access.ts'
import { settleCaptured } from '#server/payments/sandbox/core/transactions.ts'
import { findOwnSubscription } from '#server/subscriptions/index.ts'
import { hiddenFields, testConsole } from '#tests/support/console/console.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testPayments } from '#tests/support/payments/payments.ts'
import { aCharge, giveYears, ledgerOf, type Charge } from '#tests/support/payments/refunds.ts'
import { aStaffMember } from '#tests/support/console/staff.ts'
import { refundByStaff } from '../refund/refund.ts'

const { db } = await testDatabase()
const { payments } = testPayments(db, { fulfil: giveYears })
const { open, send } = testConsole(db)

const planOf = async ({ parentId }: Charge) =>
  db
    .selectFrom('subscriptions')
    .select(['status', 'auto_renew'])
    .where('user_id', '=', parentId)
    .executeTakeFirstOrThrow()

/** Another person of billing asks for a part. */
const askedByMira = async ({ parentId, orderNo }: Charge, access: AccessChoice) => {
  const plan = await findOwnSubscription(db, { userId: parentId })
  const made = await refundByStaff(
    { db, payments, refundAlone: 50 },
    aStaffMember('billing', { id: 'mira', name: 'Mira Reyes' }),
    {
      orderNo,
      personId: parentId,
      amountMinor: 5500,
      returnedMinor: 0,
      currency: 'USD',
      reason: 'paid for the wrong term',
      access,
      paidUntil: plan?.paidUntil ?? null,
      key: randomUUID(),
    },
  )
  if (made.outcome !== 'asked') throw new Error(made.outcome)
  return made.approval.id
}

test.for([
  ['off', 'Renewal goes off. The time is paid until ', { status: 'current', auto_renew: false }],
  ['end', 'All paid time ends. The time is paid until ', { status: 'cancelled' }],
  ['keep', 'Nothing changes: the plan and its renewal stay', { status: 'current', auto_renew: true }],
] as const)(
  'who approves a refund reads that the access is to be “%s”, and the approval does it once',
  async ([access, said, after]) => {
    const charge = await aCharge(db, payments)
    await settleCaptured(db, { ageSeconds: -1 })
    await sql`update subscriptions set auto_renew = true where order_id = ${charge.orderId}`.execute(db)
    const id = await askedByMira(charge, access)
    expect(await planOf(charge)).toMatchObject({ status: 'current', auto_renew: true })
    const card = (await open('/console/approvals', 'billing')).text.split(`id="of-${id}"`)[1] ?? ''
    expect(card).toContain(said)
    const fields = { ...hiddenFields(card.slice(0, card.indexOf('</form>'))), does: 'approve', id }
    for (const press of ['first', 'second']) {
      const approved = await send('/console/approvals', 'billing', fields)
      expect(approved.headers.get('location'), press).toBe(
        `/console/approvals?said=approved${access === 'keep' ? '' : `&access=${access}`}`,
      )
    }
    expect(await planOf(charge)).toMatchObject(after)
    expect(await ledgerOf(db, charge.orderId)).toEqual(['capture 5999', 'refund 5500'])
  },
)

test('the stored request decides about the access, also if the form names another choice', async () => {
  const charge = await aCharge(db, payments)
  await settleCaptured(db, { ageSeconds: -1 })
  await sql`update subscriptions set auto_renew = true where order_id = ${charge.orderId}`.execute(db)
  const id = await askedByMira(charge, 'keep')
  const plan = await findOwnSubscription(db, { userId: charge.parentId })
  const other = {
    access: 'end',
    person: charge.parentId,
    paidUntil: plan?.paidUntil ?? '',
    reason: 'another one',
  }
  await send('/console/approvals', 'billing', { does: 'approve', id, amount: '5500', ...other })
  expect(await planOf(charge)).toMatchObject({ status: 'current', auto_renew: true })
})

test('a person whose approval comes too late reads which request was decided already', async () => {
  const [late, waits] = [await aCharge(db, payments), await aCharge(db, payments)]
  await settleCaptured(db, { ageSeconds: -1 })
  const id = await askedByMira(late, 'keep')
  await askedByMira(waits, 'keep')
  const reason = 'the order is not the right one'
  await send('/console/approvals', 'billing', { does: 'refuse', id, reason })
  const { status, text } = await send('/console/approvals', 'billing', {
    does: 'approve',
    id,
    amount: '5500',
  })
  expect(status).toBe(422)
  expect(text).toContain(`Refund of $55.00 for ${late.orderNo}: Another person has decided this already.`)
})

/** What the front page shows under “Do next”. */
const nextOf = async (role: 'billing' | 'support') =>
  (await open('/console', role)).text.split('Do next</h2>')[1]?.split('</table>')[0] ?? ''

test('what another person asked is among what to do next of those who may decide', async () => {
  const charge = await aCharge(db, payments)
  await settleCaptured(db, { ageSeconds: -1 })
  await askedByMira(charge, 'keep')
  expect(await nextOf('billing')).toContain('Refund of $55.00, asked by Mira Reyes')
  expect(await nextOf('billing')).toContain('Decide')
  expect(await nextOf('support')).not.toContain('asked by')
})
