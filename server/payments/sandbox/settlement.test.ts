import { expect, test } from 'vitest'
import { aHold } from '#tests/contracts/payment-gateway.ts'
import { testDatabase } from '#tests/support/database.ts'
import { settleCaptured } from './core/transactions.ts'
import { createSandboxGateway, readJournal, SANDBOX_SIGNATURE, sendNotifications } from './index.ts'
import type { SignedNotification } from './notifications.ts'

const { db } = await testDatabase()
const key = 'a key of the tests'
const gateway = createSandboxGateway({ db, key })

async function captured(amountMinor: number): Promise<string> {
  const held = await gateway.authorise(aHold({ amountMinor }))
  if (held.outcome !== 'authorised') throw new Error('no hold')
  await gateway.capture(held.transaction.id)
  return held.transaction.id
}

function asRequest(sent: SignedNotification | undefined) {
  const header = (name: string) => (name === SANDBOX_SIGNATURE ? sent?.signature : undefined)
  return { header, body: sent?.body ?? '' }
}

test('a capture settles, and the merchant gets a signed notification until it accepts one', async () => {
  const id = await captured(5999)
  await settleCaptured(db, { ageSeconds: 0 })
  const seen: SignedNotification[] = []
  const deliver = (takes: boolean) => async (one: SignedNotification) => {
    seen.push(one)
    return takes
  }
  expect(await sendNotifications({ db, key, deliver: deliver(false) })).toBe(0)
  await db
    .updateTable('sandbox_notifications')
    .set({ lease_until: new Date(0) })
    .execute()
  expect(await sendNotifications({ db, key, deliver: deliver(true) })).toBe(1)
  expect(await sendNotifications({ db, key, deliver: deliver(true) })).toBe(0)
  expect(seen).toHaveLength(2)
  const read = await gateway.parseWebhook(asRequest(seen[1]))
  expect(read).toMatchObject({ outcome: 'event', kind: 'transaction', transactionId: id })
  expect(await gateway.void(id)).toEqual({
    outcome: 'refused',
    status: 'captured',
  })
})

test('a changed notification is refused', async () => {
  await captured(5999)
  await settleCaptured(db, { ageSeconds: 0 })
  const seen: SignedNotification[] = []
  await sendNotifications({ db, key, deliver: async (one) => seen.push(one) > 0 })
  const [first] = seen
  if (!first) throw new Error('nothing was sent')
  const changed = { ...first, body: first.body.replace('settled', 'refunded') }
  expect(await gateway.parseWebhook(asRequest(changed))).toEqual({ outcome: 'refused', because: 'signature' })
})

test('an amount of 4010 dollars is captured and then refused at settlement', async () => {
  const id = await captured(401_000)
  await settleCaptured(db, { ageSeconds: 0 })
  expect(await gateway.find(id)).toMatchObject({ transaction: { status: 'settlement-declined' } })
  const events = (await readJournal(db))
    .filter((entry) => entry.transaction_id === id)
    .map(({ event }) => event)
  expect(events).toEqual(['authorised', 'captured', 'settlement-declined'])
})

test('the journal cannot be changed', async () => {
  await captured(5999)
  await expect(db.deleteFrom('sandbox_journal').execute()).rejects.toThrow(/append only/)
})
