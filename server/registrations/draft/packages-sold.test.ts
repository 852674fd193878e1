import { expect, test } from 'vitest'
import { fieldsOf } from '#tests/support/accounts/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'
import { anOrder, placeOrder, priceOf } from '#tests/support/buyers/draft-orders.ts'
import {
  aBriton,
  aDraft,
  aDraftReadyToPay,
  aParent,
  ESSENTIALS,
  ESSENTIALS_UK,
  joinApi,
  LONDON,
  MINNEAPOLIS,
  type Draft,
} from '#tests/support/buyers/joining.ts'

const { db } = await testDatabase()
const call = joinApi(db)

const BASIC = { packageId: 1001, productId: 'SUB1YEAR', services: ['MYFILES', 'CALLSBASIC'] }
const CHICAGO = { timeZone: 'America/Chicago' }

const save = async (draft: Draft, body: object) => call('PUT', draft.path, { headers: draft.headers, body })
async function read(draft: Draft) {
  const { body } = await call('GET', draft.path, { headers: draft.headers })
  return body as { order: object | null; lastCompletedStep: number; address: { country: string } | null }
}
/** Sets the package directly, like a package that was chosen before the rule existed or in another window. */
const choosePast = async ({ signupId }: Draft, { packageId }: { packageId: number }) =>
  db.updateTable('registrations').set({ selected_package_id: packageId }).where('id', '=', signupId).execute()

test.each([
  ['a British package to an address in the US', aBriton(), ESSENTIALS_UK, LONDON, MINNEAPOLIS, CHICAGO],
  [
    'a US package to a British address',
    aParent(),
    ESSENTIALS,
    MINNEAPOLIS,
    LONDON,
    { timeZone: 'Europe/London' },
  ],
])(
  '%s: the address is saved and the package is dropped',
  async (_what, parent, order, first, second, zone) => {
    const draft = await aDraftReadyToPay(call, {
      parent,
      order,
      address: first,
      timeZone: first === LONDON ? 'Europe/London' : 'America/Chicago',
    })
    expect(await read(draft)).toMatchObject({ order, lastCompletedStep: 3 })
    const saved = await save(draft, {
      parent: { ...parent, ...zone },
      address: second,
      sections: ['PARENT', 'ADDRESS'],
    })
    expect(saved.body).toMatchObject({ lastCompletedStep: 2 })
    expect(await read(draft)).toMatchObject({ order: null, address: { country: second.country } })
  },
)

test('while no address is known, a phone of another market drops the package', async () => {
  const draft = await aDraft(call)
  await save(draft, { order: ESSENTIALS, sections: ['PACKAGE'] })
  await save(draft, { parent: aBriton(), sections: ['PARENT'] })
  expect(await read(draft)).toMatchObject({ order: null })
})

test('a package and an address in one request must match, in any order', async () => {
  const draft = await aDraft(call, aBriton())
  const body = { parent: { ...aBriton(), ...CHICAGO }, address: MINNEAPOLIS, order: ESSENTIALS_UK }
  for (const sections of [
    ['PACKAGE', 'ADDRESS'],
    ['ADDRESS', 'PACKAGE'],
  ]) {
    const refused = await save(draft, { ...body, sections })
    expect([refused.status, fieldsOf(refused.body)]).toEqual([422, ['order.packageId']])
  }
})

test.each([
  ['a British package with an address in the US', ESSENTIALS_UK, MINNEAPOLIS],
  ['a package of another pricing group', BASIC, MINNEAPOLIS],
])('%s is neither priced nor charged', async (_what, order, address) => {
  const draft = await aDraftReadyToPay(call)
  await choosePast(draft, order)
  expect((await priceOf(call, draft, { order, address })).status).toBe(422)
  expect((await priceOf(call, draft, { order, address: null })).status).toBe(422)
  const refused = await placeOrder(call, draft, { ...(await anOrder(call, draft)), order })
  expect(refused.status).toBe(422)
  const orders = db.selectFrom('orders').select('id').where('scope_id', '=', draft.signupId)
  expect(await orders.execute()).toEqual([])
})

test('a package of another pricing group cannot be chosen', async () => {
  const refused = await save(await aDraft(call), { order: BASIC, sections: ['PACKAGE'] })
  expect([refused.status, fieldsOf(refused.body)]).toEqual([422, ['order.packageId']])
})

test('a British phone with an address in the US buys a US package, with the tax of that address', async () => {
  const draft = await aDraftReadyToPay(call, { parent: aBriton(), order: ESSENTIALS, address: MINNEAPOLIS })
  const paid = await placeOrder(call, draft, await anOrder(call, draft))
  expect(paid.body).toMatchObject({ receipt: { totals: { total: 144_00 + 9_90, currencyCode: 'USD' } } })
})
