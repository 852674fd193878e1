import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { anOrder, placeOrder } from '#tests/support/draft-orders.ts'
import {
  aCoParent,
  aDraftReadyToPay,
  aParent,
  joinApi,
  MINNEAPOLIS,
  type Draft,
} from '#tests/support/joining.ts'

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
