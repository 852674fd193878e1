import { beforeEach, expect, test } from 'vitest'
import type { Call, Called } from '#tests/support/api.ts'
import { fieldsOf } from '#tests/support/accounts/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'
import { anOrder, placeOrder } from '#tests/support/buyers/draft-orders.ts'
import { mailsTo } from '#tests/support/mails.ts'
import {
  aCoParent,
  aDraft,
  aDraftReadyToPay,
  aParent,
  draftOf,
  joinApi,
  type Draft,
} from '#tests/support/buyers/joining.ts'
import { aFamily } from '#tests/support/people.ts'

const { db } = await testDatabase()
const api = joinApi(db, { limited: true })
/** Each test has its own network. */
let network = 0
beforeEach(() => {
  network += 1
})
const call: Call = async (method, path, options = {}) =>
  api(method, path, { address: `198.51.${network}.7`, ...options })

type Create = { parent: object; confirmed?: boolean; address?: string }
const create = ({ parent, confirmed = false, ...from }: Create) =>
  call('POST', '/v2/registrations', {
    body: { parent, parentDuplicateConfirmed: confirmed, sections: ['PARENT'] },
    ...from,
  })
const isWarned = ({ status, body }: Called) => status === 422 && fieldsOf(body).includes('parent.duplicate')

test('an account is recognised by its e-mail with the name, or by its e-mail with the phone', async () => {
  const [one, other] = [await aFamily(db), await aFamily(db)]
  const byName = aParent({ email: one.email.toUpperCase(), lastName: 'OKAFOR' })
  const byPhone = aParent({ email: other.email, phoneNumber: '555-123-4567' })
  expect(isWarned(await create({ parent: byName }))).toBe(true)
  expect(isWarned(await create({ parent: byPhone }))).toBe(true)
})

test('an account is not recognised by the name with the phone, or by the e-mail alone', async () => {
  const { email } = await aFamily(db)
  expect((await create({ parent: aParent({ lastName: 'Okafor', phoneNumber: '5551234567' }) })).status).toBe(
    201,
  )
  expect((await create({ parent: aParent({ email }) })).status).toBe(201)
})

test('a known e-mail gets an answer of the same shape as a new one, and its owner one daily mail', async () => {
  const { email } = await aFamily(db)
  const [known, fresh] = [await create({ parent: aParent({ email }) }), await create({ parent: aParent() })]
  expect([known.status, Object.keys(known.body as object)]).toEqual([
    fresh.status,
    Object.keys(fresh.body as object),
  ])
  await create({ parent: aParent({ email }) })
  expect((await mailsTo(db, email)).map(({ kind }) => kind)).toEqual(['started-a-sign-up'])
})

test('an e-mail without an account causes no mail', async () => {
  const parent = aParent()
  await create({ parent })
  expect(await mailsTo(db, parent.email)).toEqual([])
})

test('a parent who continues after the warning gets a draft', async () => {
  const { email } = await aFamily(db)
  const parent = aParent({ email, lastName: 'Okafor' })
  const created = await create({ parent, confirmed: true })
  expect(created.status).toBe(201)
  const { path, headers } = draftOf(created)
  expect((await call('GET', path, { headers })).body).toMatchObject({ parentDuplicateConfirmed: true })
})

test('at most one answer a day reveals the account of one person, over all callers', async () => {
  const { email } = await aFamily(db)
  const parent = aParent({ email, lastName: 'Okafor' })
  expect(isWarned(await create({ parent, address: '192.0.2.10' }))).toBe(true)
  expect((await create({ parent, address: '192.0.2.11' })).status).toBe(201)
})

test('a network gets at most five answers a day that reveal an account, over all its addresses', async () => {
  const answers: boolean[] = []
  for (let each = 0; each < 6; each += 1) {
    const { email } = await aFamily(db)
    answers.push(
      isWarned(await create({ parent: aParent({ email, lastName: 'Okafor' }), address: `198.18.0.${each}` })),
    )
  }
  expect(answers).toEqual([true, true, true, true, true, false])
})

const family = (coParent: object, confirmed = false) => ({
  body: { coParent, coParentDuplicateConfirmed: confirmed, sections: ['FAMILY'] },
})

/** A phone number that no other person has. */
const PHONE = '5551239999'

test.each([
  ['e-mail', ({ email }: { email: string }) => aCoParent({ lastName: 'okafor', email })],
  [
    'phone',
    () =>
      aCoParent({
        lastName: 'Okafor',
        email: null,
        knowsCoParentEmail: false,
        phoneCountryCode: '+1',
        phoneNumber: PHONE,
      }),
  ],
])(
  'a co-parent with the name and the %s of an account is warned of once, then kept',
  async (what, coParentOf) => {
    const known = await aFamily(db)
    if (what === 'phone')
      await db.updateTable('users').set({ phone_number: PHONE }).where('id', '=', known.parentId).execute()
    const coParent = coParentOf(known)
    const draft = await aDraft(call)
    const save = (confirmed: boolean) =>
      call('PUT', draft.path, { headers: draft.headers, ...family(coParent, confirmed) })
    const warned = await save(false)
    expect([warned.status, fieldsOf(warned.body)]).toEqual([422, ['coParent.duplicate']])
    expect((await call('GET', draft.path, { headers: draft.headers })).body).toMatchObject({ coParent: null })
    expect((await save(true)).status).toBe(200)
    expect((await call('GET', draft.path, { headers: draft.headers })).body).toMatchObject({
      coParent: { email: coParent.email },
      coParentDuplicateConfirmed: true,
    })
  },
)

const saveFamily = async (
  draft: Draft,
  coParent: object,
  { confirmed = false, ...from }: { confirmed?: boolean; address?: string } = {},
) => {
  const { status, body } = await call('PUT', draft.path, {
    headers: draft.headers,
    ...family(coParent, confirmed),
    ...from,
  })
  return status === 422 ? fieldsOf(body) : status
}

test('twenty drafts with one co-parent get one answer a day, and the owner gets one mail', async () => {
  const { email } = await aFamily(db)
  const answers: unknown[] = []
  for (let n = 0; n < 20; n += 1) {
    const coParent = aCoParent({ lastName: 'Okafor', email })
    answers.push(await saveFamily(await aDraft(call), coParent, { address: `203.0.${n}.7` }))
  }
  expect(answers).toEqual([['coParent.duplicate'], ...Array.from({ length: 19 }, () => 200)])
  expect((await mailsTo(db, email)).map(({ kind }) => kind)).toEqual(['named-in-a-sign-up'])
})

test('one draft gets answers about five people an hour, over all networks', async () => {
  const draft = await aDraft(call)
  const answers: unknown[] = []
  for (let n = 0; n < 6; n += 1) {
    const coParent = aCoParent({ lastName: 'Okafor', email: (await aFamily(db)).email })
    answers.push(await saveFamily(draft, coParent, { address: `203.1.${n}.7` }))
  }
  expect(answers).toEqual([...Array.from({ length: 5 }, () => ['coParent.duplicate']), 200])
})

test('after an answer about a person at one step, no step gives another answer that day', async () => {
  const { email } = await aFamily(db)
  expect(isWarned(await create({ parent: aParent({ email, lastName: 'Okafor' }) }))).toBe(true)
  const draft = await aDraft(call)
  expect(await saveFamily(draft, aCoParent({ lastName: 'Okafor', email }))).toBe(200)
})

test('a confirmation is valid for the co-parent in the warning, not for the next one', async () => {
  const [asked, next] = [await aFamily(db), await aFamily(db)]
  const draft = await aDraft(call)
  const coParents = [asked, next].map(({ email }) => aCoParent({ lastName: 'Okafor', email }))
  const confirmed = true
  expect(await saveFamily(draft, coParents[0] ?? {})).toEqual(['coParent.duplicate'])
  expect(await saveFamily(draft, coParents[1] ?? {}, { confirmed })).toEqual(['coParent.duplicate'])
  expect(await saveFamily(draft, aCoParent(), { confirmed })).toBe(200)
  const { body } = await call('GET', draft.path, { headers: draft.headers })
  expect(body).toMatchObject({ coParentDuplicateConfirmed: false })
})

test('the confirmation of a parent ends with another e-mail, and the owner of the new one gets a mail', async () => {
  const [one, other] = [await aFamily(db), await aFamily(db)]
  const draft = draftOf(
    await create({ parent: aParent({ email: one.email, lastName: 'Okafor' }), confirmed: true }),
  )
  const correct = (parent: object) =>
    call('PUT', draft.path, { headers: draft.headers, body: { parent, sections: ['PARENT'] } })
  expect(isWarned(await correct(aParent({ email: other.email, lastName: 'Okafor' })))).toBe(true)
  expect((await mailsTo(db, other.email)).map(({ kind }) => kind)).toEqual(['started-a-sign-up'])
  expect((await correct(aParent())).status).toBe(200)
  const { body } = await call('GET', draft.path, { headers: draft.headers })
  expect(body).toMatchObject({ parentDuplicateConfirmed: false })
})

/** Whether the gateway has made a hold on the card of a draft. */
async function wasHeld({ signupId }: Draft): Promise<boolean> {
  const held = await db
    .selectFrom('sandbox_journal as j')
    .innerJoin('orders as o', 'o.order_no', 'j.order_no')
    .select('j.id')
    .where('o.scope_id', '=', signupId)
    .executeTakeFirst()
  return held !== undefined
}

test('of eight orders about one account, at most one is refused without a hold', async () => {
  const { email } = await aFamily(db)
  const statuses: number[] = []
  for (let n = 0; n < 8; n += 1) {
    const draft = await aDraftReadyToPay(call, { parent: aParent() })
    await db
      .updateTable('registrations')
      .set({ parent: JSON.stringify(aParent({ email, lastName: 'Okafor' })) })
      .where('id', '=', draft.signupId)
      .execute()
    const { status, body } = await placeOrder(call, draft, await anOrder(call, draft))
    if (fieldsOf(body).includes('parent.duplicate') && !(await wasHeld(draft))) statuses.push(status)
  }
  expect(statuses).toEqual([409])
})

test('an account that is created after the draft blocks the order despite earlier answers, so nobody pays twice', async () => {
  const parent = aParent({ lastName: 'Okafor' })
  const draft = await aDraftReadyToPay(call, { parent })
  await aFamily(db, { email: parent.email })
  const order = async () => placeOrder(call, draft, await anOrder(call, draft))
  for (const { status, body } of [await order(), await order()])
    expect([status, fieldsOf(body)]).toEqual([409, ['parent.duplicate']])
})

test('a co-parent is not recognised by the e-mail alone', async () => {
  const { email } = await aFamily(db)
  const draft = await aDraft(call)
  expect(
    (await call('PUT', draft.path, { headers: draft.headers, ...family(aCoParent({ email })) })).status,
  ).toBe(200)
})

test('a parent who has bought in the meantime is recognised at the second step', async () => {
  const parent = aParent({ lastName: 'Okafor' })
  const draft = await aDraft(call, parent)
  await aFamily(db, { email: parent.email })
  const save = (confirmed: boolean) =>
    call('PUT', draft.path, {
      headers: draft.headers,
      body: { coParent: aCoParent(), parentDuplicateConfirmed: confirmed, sections: ['FAMILY'] },
    })
  expect(isWarned(await save(false))).toBe(true)
  expect((await save(true)).status).toBe(200)
})
