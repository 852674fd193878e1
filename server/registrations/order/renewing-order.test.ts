import { expect, test } from 'vitest'
import { placedOrder } from '#domain/contracts/orders.ts'
import { pricingInfo } from '#domain/contracts/pricing.ts'
import { RENEWAL_VERSION } from '#domain/people/consent.ts'
import { isRenewalKey } from '#server/subscriptions/index.ts'
import { testSecrets } from '#tests/support/accounts/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'
import { anOrder, placeOrder, priceOf } from '#tests/support/buyers/draft-orders.ts'
import { aDraftReadyToPay, joinApi } from '#tests/support/buyers/joining.ts'
import { mailsOfKind } from '#tests/support/mails.ts'
import { aNonce } from '#tests/support/payments/payments.ts'

const { db } = await testDatabase()
const call = joinApi(db)

type Wanted = { agreedToRenewal?: boolean; payForCoparent?: boolean; codes?: string[] }

async function buy({ agreedToRenewal = true, ...options }: Wanted = {}) {
  const draft = await aDraftReadyToPay(call)
  const free = options.codes?.includes('WAIVER-FULL') ?? false
  const { renewal, refundUntil } = pricingInfo.parse((await priceOf(call, draft, options)).body)
  const body = await anOrder(call, draft, options, free ? null : aNonce())
  const answer = await placeOrder(call, draft, { ...body, agreedToRenewal })
  const placed = placedOrder.parse(answer.body)
  const { userId, email } = placed.registration.parent
  const subscriptions = await db
    .selectFrom('subscriptions')
    .innerJoin('orders', 'orders.id', 'subscriptions.order_id')
    .select(['subscriptions.id', 'user_id', 'auto_renew'])
    .where('orders.scope_id', '=', draft.signupId)
    .execute()
  const consents = await db
    .selectFrom('consents')
    .select(['agreed', 'way', 'text_version', 'subscription_id', 'terms'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'renewal')
    .execute()
  const own = subscriptions.find((each) => each.user_id === userId)
  const other = subscriptions.find((each) => each.user_id !== userId)
  return {
    renewal,
    refundUntil,
    placed,
    email,
    own,
    other,
    consents,
    note: placed.document.notes.at(-1) ?? '',
  }
}

test('an order renews as its buyer agreed: the consent is stored, and the receipt has date and amount', async () => {
  const { renewal, own, consents, note, email, placed } = await buy()
  expect(renewal.renews).toBe(true)
  expect(own?.auto_renew).toBe(true)
  const terms = {
    chargedOn: renewal.date,
    packageId: 1011,
    years: 1,
    renewalMinor: renewal.amount,
    currency: 'USD',
  }
  expect(consents).toEqual([
    { agreed: true, way: 'checkout', text_version: RENEWAL_VERSION, subscription_id: own?.id, terms },
  ])
  expect(note).toContain(`on ${renewal.dateFormatted} we charge ${renewal.total?.amountFormatted}`)
  const [receipt] = await mailsOfKind(db, { recipient: email, kind: 'receipt' })
  expect(receipt?.document.notes).toEqual(placed.document.notes)
})

test('the receipt of an order that renews has a link that switches off the renewal of its buyer', async () => {
  const { email, own } = await buy()
  const [receipt] = await mailsOfKind(db, { recipient: email, kind: 'receipt' })
  const { searchParams } = new URL(receipt?.offUrl ?? '')
  const userId = searchParams.get('user') ?? ''
  const secret = searchParams.get('token') ?? ''
  expect(userId).toBe(own?.user_id)
  const held = { subscriptionId: own?.id ?? '', userId, linksSince: null }
  expect(isRenewalKey(testSecrets, { ...held, secret })).toBe(true)
})

test('the page names the same last day of a full refund as the receipt', async () => {
  const { refundUntil, placed } = await buy()
  expect(refundUntil?.dateFormatted).toBe(placed.document.refundUntil)
})

test('if the page named no renewal, the subscription does not renew, and the receipt says so', async () => {
  const { own, consents, note, email } = await buy({ agreedToRenewal: false })
  expect([own?.auto_renew, consents]).toEqual([false, []])
  expect(note).toContain('Nothing renews automatically')
  const [receipt] = await mailsOfKind(db, { recipient: email, kind: 'receipt' })
  expect(receipt?.offUrl).toBeUndefined()
})

test('an order without a payment has no payment method, so it does not offer renewal', async () => {
  const { renewal, refundUntil, own, consents, note } = await buy({ codes: ['WAIVER-FULL'] })
  expect([renewal.renews, own?.auto_renew, consents]).toEqual([false, false, []])
  expect(refundUntil).toBeNull()
  expect(note).toContain('Nothing renews automatically')
})

test('the price of the renewal is without coupons and codes', async () => {
  const { renewal, own } = await buy({ codes: ['GIFT-50'] })
  const whole = await buy()
  expect(own?.auto_renew).toBe(true)
  expect(renewal.total).toEqual(whole.renewal.total)
})

test('the place of a co-parent never renews', async () => {
  const { own, other } = await buy({ payForCoparent: true })
  expect([own?.auto_renew, other?.auto_renew]).toEqual([true, false])
})
