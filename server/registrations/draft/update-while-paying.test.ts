import { expect, test } from 'vitest'
import { BUYERS } from '#server/buyers.ts'
import { buyersForPayments } from '#server/checkout/index.ts'
import type { Called } from '#tests/support/api.ts'
import { untilOneWaits } from '#tests/support/at-once.ts'
import { testSecrets } from '#tests/support/accounts/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'
import { anOrder, placeOrder } from '#tests/support/buyers/draft-orders.ts'
import {
  aCoParent,
  aDraftReadyToPay,
  aParent,
  joinApi,
  MINNEAPOLIS,
  type Draft,
} from '#tests/support/buyers/joining.ts'
import { recoverAll, testPayments } from '#tests/support/payments/payments.ts'
import { testSubscriptionOrders } from '#tests/support/renewals/renewals.ts'
import { testSite } from '#tests/support/site.ts'

const { db } = await testDatabase()
const call = joinApi(db)

const save = (draft: Draft, body: object) => call('PUT', draft.path, { headers: draft.headers, body })
const read = async (draft: Draft) => (await call('GET', draft.path, { headers: draft.headers })).body

test('parent and co-parent cannot be replaced while a payment may still succeed', async () => {
  const unlucky = joinApi(db, { faults: ['lostAfter'] })
  const [parent, coParent] = [aParent({ phoneNumber: '6125550133' }), aCoParent()]
  const draft = await aDraftReadyToPay(unlucky, { parent, coParent })
  expect((await placeOrder(unlucky, draft, await anOrder(unlucky, draft))).status).toBe(202)
  const before = await read(draft)
  const children = [{ firstName: 'Lea', lastName: 'Haddad', email: null }]
  for (const other of [
    { coParent: aCoParent(), children, sections: ['FAMILY'] },
    { coParent, children: [], sections: ['FAMILY'] },
    { parent: { ...parent, email: aParent().email }, sections: ['PARENT'] },
  ]) {
    const refused = await save(draft, other)
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'join.paymentUnderWay' }])
  }
  expect(await read(draft)).toEqual(before)
  const address = { ...MINNEAPOLIS, line1: '1 Other Street' }
  const billing = {
    parent: { ...parent, timeZone: 'America/Chicago' },
    address,
    sections: ['PARENT', 'ADDRESS'],
  }
  for (const same of [{ coParent, children, sections: ['FAMILY'] }, billing])
    expect((await save(draft, same)).status).toBe(200)
})

test('an answer that comes while the order is being completed is refused, not accepted without effect', async () => {
  const unlucky = joinApi(db, { faults: ['lostAfter'] })
  const draft = await aDraftReadyToPay(unlucky, { parent: aParent(), coParent: aCoParent() })
  expect((await placeOrder(unlucky, draft, await anOrder(unlucky, draft))).status).toBe(202)
  const kinds = buyersForPayments(BUYERS, {
    secrets: testSecrets,
    site: testSite,
    subscriptions: testSubscriptionOrders,
  })
  const answers: Promise<Called>[] = []
  const { payments } = testPayments(db, {
    ...kinds,
    secrets: testSecrets,
    fulfil: async (tx, order) => {
      const fulfilled = await kinds.fulfil(tx, order)
      if (order.scopeId !== draft.signupId) return fulfilled
      answers.push(save(draft, { sections: ['INVITATION'], invitation: 'skip' }))
      await untilOneWaits(db, AbortSignal.timeout(10_000))
      return fulfilled
    },
  })
  await recoverAll(db, payments, 2)
  expect(await Promise.all(answers)).toMatchObject([{ status: 409, body: { code: 'join.alreadyPaid' } }])
})
