import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { anyone, aNonce, aPurchase, testPayments } from '#tests/support/payments/payments.ts'
import { tellStories } from './story.ts'

const { db } = await testDatabase()

test('the report about a false refusal names its order, its attempts, its holds and every answer', async () => {
  const { payments } = testPayments(db, { faults: ['lostAfter'] })
  const key = randomUUID()
  const purchase = aPurchase({ idempotencyKey: key }, aNonce())
  await payments.placeOrder(purchase, anyone)
  const { scopeId } = purchase
  const at = new Date()
  const lines = await tellStories(db, {
    told: [],
    refusals: [{ scopeId, key, at }],
    answers: [{ scopeId, key, at, what: 'declined' }],
  })
  const story = lines.slice(lines.findIndex((line) => line.startsWith('I14')))
  expect(story.map((line) => line.replace(/^ +\S+Z +/, ''))).toEqual([
    expect.stringMatching(
      /^I14 told that nothing was charged while money was held: attempt 1, hold \w+, told at/,
    ),
    expect.stringMatching(/^order \w+ begins; it ends as open$/),
    expect.stringMatching(
      /^attempt 1 of CREDIT_CARD, 5999 USD; it ends as unknown after 0 tries \(request \w{8}\)$/,
    ),
    expect.stringMatching(/^gateway: \w+ authorised for \w+-1$/),
    `answer: declined (request ${key.slice(0, 8)})`,
  ])
})
