import { beforeEach, expect, test } from 'vitest'
import { DAY_SECONDS } from '#domain/durations.ts'
import { setClockOffset } from '#server/db/clock.ts'
import { testDatabase } from '#tests/support/database.ts'
import { jobContext } from '#tests/support/job-context.ts'
import { anyone, aPurchase, TEST_SECRETS, testPayments } from '#tests/support/payments/payments.ts'
import { aCharge, giveYears, type Charge } from '#tests/support/payments/refunds.ts'
import { secretsOf, STEPS } from '#tests/support/rotated-keys.ts'
import type { Payments } from '../index.ts'
import { rewriteMethods } from '../keys/rewrite-keys.ts'
import { openVaultToken, rowOfSubscription, sealVaultToken } from '../records/vault-token.ts'

const { db } = await testDatabase()
const { payments, gateway } = testPayments(db, { fulfil: giveYears })

beforeEach(async () => setClockOffset(db, 0))

async function forget(own: Payments = payments): Promise<number> {
  const job = own.jobs.find(({ name }) => name === 'forget-instruments')
  return (await job?.run(jobContext(db))) ?? -1
}

async function tokenOf({ parentId }: Charge): Promise<string> {
  const { id, payment_token_enc: bytes } = await db
    .selectFrom('subscriptions')
    .select(['id', 'payment_token_enc'])
    .where('user_id', '=', parentId)
    .executeTakeFirstOrThrow()
  return bytes ? openVaultToken(TEST_SECRETS, { bytes, row: rowOfSubscription(id) }) : ''
}

async function replace({ parentId }: Charge, token: string | null): Promise<void> {
  const sealed = token === null ? null : sealVaultToken(TEST_SECRETS, token, 'any row')
  await db
    .updateTable('subscriptions')
    .set({ payment_token_enc: sealed })
    .where('user_id', '=', parentId)
    .execute()
}

const isOnFile = async (token: string) => (await gateway.describeVaulted(token)).outcome === 'found'

test('a replaced instrument is deleted at the gateway after a week, and the new one stays', async () => {
  const [charge, other] = [await aCharge(db, payments), await aCharge(db, payments)]
  const [before, now] = [await tokenOf(charge), await tokenOf(other)]
  await replace(charge, now)
  await setClockOffset(db, 6 * DAY_SECONDS)
  expect([await forget(), await isOnFile(before)]).toEqual([0, true])
  await setClockOffset(db, 8 * DAY_SECONDS)
  expect([await forget(), await isOnFile(before), await isOnFile(now)]).toEqual([1, false, true])
  expect(await db.selectFrom('instruments_to_forget').selectAll().execute()).toEqual([])
})

test('an instrument that pays another subscription stays', async () => {
  const [charge, other] = [await aCharge(db, payments), await aCharge(db, payments)]
  const shared = await tokenOf(other)
  await replace(charge, shared)
  await replace(charge, null)
  await setClockOffset(db, 8 * DAY_SECONDS)
  await forget()
  expect(await isOnFile(shared)).toBe(true)
})

test('the instrument of a subscription that ended long ago is deleted, and a refund is still possible', async () => {
  const charge = await aCharge(db, payments)
  const token = await tokenOf(charge)
  await db
    .updateTable('subscriptions')
    .set({ status: 'expired', auto_renew: false, renews_at: new Date().toISOString().slice(0, 10) })
    .where('user_id', '=', charge.parentId)
    .execute()
  await setClockOffset(db, 50 * DAY_SECONDS)
  expect([await forget(), await isOnFile(token)]).toEqual([0, true])
  await setClockOffset(db, 62 * DAY_SECONDS)
  await forget()
  await setClockOffset(db, 70 * DAY_SECONDS)
  expect([await forget(), await isOnFile(token)]).toEqual([1, false])
  const by = { kind: 'operator', reason: 'goodwill' } as const
  expect((await payments.refundOrder({ orderNo: charge.orderNo, by, amountMinor: 5999 })).outcome).toBe(
    'refunded',
  )
})

test('if the gateway does not answer, it is asked again an hour later', async () => {
  const charge = await aCharge(db, payments)
  const token = await tokenOf(charge)
  await replace(charge, null)
  const silent = testPayments(db, {
    gateway: { ...gateway, forgetInstrument: async () => ({ outcome: 'unknown', because: 'timeout' }) },
  }).payments
  await setClockOffset(db, 8 * DAY_SECONDS)
  await forget(silent)
  await forget()
  expect(await isOnFile(token)).toBe(true)
  await setClockOffset(db, 8 * DAY_SECONDS + 3700)
  await forget()
  expect(await isOnFile(token)).toBe(false)
})

async function allKept(): Promise<string[]> {
  return (await db.selectFrom('sandbox_vault').select('token').execute()).map(({ token }) => token)
}

/** The instruments that the gateway keeps because of a payment. */
async function keptBy(pays: () => Promise<unknown>): Promise<string[]> {
  const before = await allKept()
  await pays()
  return (await allKept()).filter((token) => !before.includes(token))
}

test('an instrument that was kept with a released hold is deleted a week later', async () => {
  const card = aPurchase()
  const mislabelled = { ...card, payment: card.payment && { ...card.payment, method: 'PAYPAL' as const } }
  const [token = ''] = await keptBy(async () => payments.placeOrder(mislabelled, anyone))
  expect(await isOnFile(token)).toBe(true)
  await setClockOffset(db, 8 * DAY_SECONDS)
  await forget()
  expect(await isOnFile(token)).toBe(false)
})

test('an instrument that was kept with a hold that was gone before its capture is deleted a week later', async () => {
  const late = testPayments(db, {
    gateway: {
      ...gateway,
      capture: async (id) => {
        await gateway.void(id)
        return gateway.capture(id)
      },
    },
  })
  const [token = ''] = await keptBy(async () => late.payments.placeOrder(aPurchase(), anyone))
  await setClockOffset(db, 8 * DAY_SECONDS)
  await forget()
  expect(await isOnFile(token)).toBe(false)
})

test('an instrument whose token was encrypted again stays, also for a process that lacks the new key', async () => {
  const charge = await aCharge(db, payments)
  const token = await tokenOf(charge)
  const [added, rotated] = [secretsOf(STEPS.added), secretsOf(STEPS.rotated)]
  const { id } = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', charge.parentId)
    .executeTakeFirstOrThrow()
  const sealed = sealVaultToken(added, token, rowOfSubscription(id))
  await db.updateTable('subscriptions').set({ payment_token_enc: sealed }).where('id', '=', id).execute()
  expect(await rewriteMethods(db, rotated)).toBe(1)
  await setClockOffset(db, 8 * DAY_SECONDS)
  const lacking = secretsOf(STEPS.added.split(',')[0] ?? '')
  await forget(testPayments(db, { secrets: lacking, fulfil: giveYears }).payments)
  expect(await isOnFile(token)).toBe(true)
  await setClockOffset(db, 9 * DAY_SECONDS)
  await forget(testPayments(db, { secrets: rotated, fulfil: giveYears }).payments)
  expect(await isOnFile(token)).toBe(true)
})
