import { describe, expect, test } from 'vitest'
import { textFor } from '#domain/messages/text.ts'
import { addressCases, goodAddress } from '#tests/support/cases/addresses.ts'
import { emailCases, phoneNumberCases } from '#tests/support/cases/contacts.ts'
import { nameCases, type TextCase } from '#tests/support/cases/names.ts'
import { referralCases } from '#tests/support/cases/security.ts'
import { fieldsOf } from '#tests/support/accounts/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'
import {
  aCoParent,
  aDraft,
  aDraftReadyToPay,
  aParent,
  ESSENTIALS,
  joinApi,
  LONDON,
  MINNEAPOLIS,
  type Draft,
} from '#tests/support/buyers/joining.ts'

const { db } = await testDatabase()
const call = joinApi(db)
const text = textFor('en')

const save = (draft: Draft, body: object) => call('PUT', draft.path, { headers: draft.headers, body })
const read = async (draft: Draft) =>
  (await call('GET', draft.path, { headers: draft.headers })).body as Record<string, unknown>
/** The error text of each field, or nothing if the request was accepted. */
function textsOf(body: unknown): Record<string, string> {
  const { validationErrors = [] } = body as { validationErrors?: { field: string; text: string }[] }
  return Object.fromEntries(validationErrors.map((each) => [each.field, each.text]))
}

test('a section that is not named stays unchanged', async () => {
  const draft = await aDraftReadyToPay(call)
  const before = await read(draft)
  const saved = await save(draft, {
    parent: aParent({ firstName: 'Eve' }),
    coParent: aCoParent({ firstName: 'Mallory' }),
    children: [],
    address: { ...MINNEAPOLIS, line1: '1 Other Street' },
    referral: { selection: 'CO_PARENT' },
    order: { ...ESSENTIALS, packageId: 1012 },
    sections: ['INVITATION'],
    invitation: 'skip',
  })
  expect(saved.status).toBe(200)
  const { version, expiresAt, ...after } = await read(draft)
  const { version: earlier, expiresAt: earlierExpiry, ...untouched } = before
  expect(after).toEqual({ ...untouched, invitation: 'skip' })
  expect(version).toBe(Number(earlier) + 1)
  expect(expiresAt).not.toBe(earlierExpiry)
})

const renamed = (firstName: string) => ({ parent: aParent({ firstName }), sections: ['NAME', 'PARENT'] })

describe('a page based on an older draft', () => {
  test('does not undo the changes of another window', async () => {
    const draft = await aDraft(call)
    const { version } = await read(draft)
    expect((await save(draft, { ...renamed('Amarachi'), version })).status).toBe(200)
    const behind = await save(draft, { ...renamed('Amara'), version })
    expect([behind.status, behind.body]).toEqual([
      409,
      { status: 409, code: 'join.outOfDate', message: text('join.outOfDate') },
    ])
    expect(await read(draft)).toMatchObject({ parent: { firstName: 'Amarachi' } })
  })

  test('may send the stored values again, as after a lost answer', async () => {
    const draft = await aDraft(call)
    const { version } = await read(draft)
    const lea = { firstName: 'Lea', lastName: 'Haddad', email: null }
    const family = { coParent: aCoParent(), children: [lea], sections: ['FAMILY'] }
    for (const body of [family, family]) expect((await save(draft, { ...body, version })).status).toBe(200)
    const without = await save(draft, { ...family, children: [], version })
    expect(without.status).toBe(409)
  })
})

test('an error of the parent appears once, even if both the name and the parent are sent', async () => {
  const refused = await save(await aDraft(call), renamed('Ana 😀'))
  expect(fieldsOf(refused.body)).toEqual(['parent.firstName'])
})

test('nothing is saved if one of the sections breaks a rule', async () => {
  const draft = await aDraft(call)
  const before = await read(draft)
  const refused = await save(draft, {
    coParent: aCoParent(),
    address: { ...MINNEAPOLIS, postalCode: '' },
    sections: ['FAMILY', 'ADDRESS'],
  })
  expect(refused.status).toBe(422)
  expect(await read(draft)).toEqual(before)
})

test.each([
  ['PARENT', 'parent'],
  ['NAME', 'parent'],
  ['FAMILY', 'coParent'],
  ['ADDRESS', 'address'],
  ['REFERRAL', 'referral'],
  ['INVITATION', 'invitation'],
  ['PACKAGE', 'order'],
])('the section %s without its part of the body is refused', async (section, field) => {
  const refused = await save(await aDraft(call), { sections: [section] })
  expect([refused.status, fieldsOf(refused.body)]).toEqual([422, [field]])
})

describe.each([
  ['coParent.firstName', nameCases, (typed: string) => ({ coParent: aCoParent({ firstName: typed }) })],
  ['coParent.email', emailCases, (typed: string) => ({ coParent: aCoParent({ email: typed }) })],
  [
    'coParent.phoneNumber',
    phoneNumberCases,
    (typed: string) => ({
      coParent: aCoParent({
        email: null,
        knowsCoParentEmail: false,
        phoneCountryCode: '+1',
        phoneNumber: typed,
      }),
    }),
  ],
  [
    'children.0.lastName',
    nameCases,
    (typed: string) => ({
      coParent: aCoParent(),
      children: [{ firstName: 'Lea', lastName: typed, email: null }],
    }),
  ],
] as const)('%s', (field, cases: readonly TextCase[], bodyWith) => {
  test.each(cases)('$why', async (given) => {
    const draft = await aDraft(call)
    const saved = await save(draft, { ...bodyWith(given.typed), sections: ['FAMILY'] })
    if ('refused' in given) {
      expect(saved.status).toBe(422)
      expect(textsOf(saved.body)).toEqual({ [field]: text(given.refused) })
      return
    }
    expect(saved.status).toBe(200)
    expect(await read(draft)).toHaveProperty(field, given.kept)
  })
})

const child = (email: string | null) => ({ firstName: 'Lea', lastName: 'Haddad', email })

describe('the family is compared with the parent and with itself', () => {
  const parent = aParent({ email: 'noor.haddad@example.com', phoneNumber: '6125550142' })
  test.each([
    [
      'the co-parent has the parent’s e-mail in other case',
      { coParent: aCoParent({ email: ' Noor.Haddad@Example.com ' }) },
      { 'coParent.email': 'The email of the co-parent cannot be the same as your email.' },
    ],
    [
      'the co-parent has the parent’s phone',
      {
        coParent: aCoParent({
          email: null,
          knowsCoParentEmail: false,
          phoneCountryCode: '+1',
          phoneNumber: '(612) 555-0142',
        }),
      },
      { 'coParent.phoneNumber': "Your co-parent's phone number cannot be the same as yours." },
    ],
    [
      'two children share an e-mail',
      { coParent: aCoParent(), children: [child('lea@example.com'), child('LEA@example.com')] },
      { 'children.1.email': 'This email is already used for another child' },
    ],
    [
      'a child has the parent’s e-mail',
      { coParent: aCoParent(), children: [child('noor.haddad@example.com')] },
      {
        'children.0.email':
          "A child's email address cannot match either parent's. Please update the email or remove it to proceed.",
      },
    ],
    [
      'a child has the co-parent’s e-mail',
      { coParent: aCoParent({ email: 'sam@example.com' }), children: [child('Sam@example.com')] },
      {
        'children.0.email':
          "A child's email address cannot match either parent's. Please update the email or remove it to proceed.",
      },
    ],
  ])('%s', async (_why, body, expected) => {
    const refused = await save(await aDraft(call, parent), { ...body, sections: ['FAMILY'] })
    expect(refused.status).toBe(422)
    expect(textsOf(refused.body)).toEqual(expected)
  })
})

test('a family with too many children is refused, and the error is at the list', async () => {
  const children = Array.from({ length: 13 }, () => ({ firstName: 'Lea', lastName: 'Haddad', email: null }))
  const refused = await save(await aDraft(call), { coParent: aCoParent(), children, sections: ['FAMILY'] })
  expect([refused.status, fieldsOf(refused.body)]).toEqual([422, ['children']])
})

test('every wrong field of an address is named', async () => {
  const refused = await save(await aDraft(call), {
    address: { line1: '', line2: null, city: ' ', region: 'XX', postalCode: 'ABC', country: 'US' },
    sections: ['ADDRESS'],
  })
  expect(refused.status).toBe(422)
  expect(fieldsOf(refused.body)).toEqual([
    'address.line1',
    'address.city',
    'address.region',
    'address.postalCode',
    'parent.timeZone',
  ])
})

describe('an address', () => {
  test.each(addressCases)('$field: $why', async (given) => {
    const { timeZone, ...address } = { ...goodAddress, [given.field]: given.typed }
    const body = { parent: aParent({ timeZone }), address, sections: ['ADDRESS'] }
    const path = given.field === 'timeZone' ? 'parent.timeZone' : `address.${given.field}`
    const draft = await aDraft(call)
    const { status, body: answer } = await save(draft, body)
    expect(status).toBe(given.code === undefined ? 200 : 422)
    if (status === 200) expect((await read(draft)).address).toMatchObject({ country: 'US', region: 'MN' })
    expect(textsOf(answer)[path]).toBe(given.code && text(given.code))
  })
})

test.each(referralCases)('a referral: $why', async ({ selection, other, refused }) => {
  const answer = await save(await aDraft(call), { referral: { selection, other }, sections: ['REFERRAL'] })
  expect(textsOf(answer.body)).toEqual(
    Object.fromEntries(Object.entries(refused).map(([field, code]) => [`referral.${field}`, text(code)])),
  )
})

test('a referral is normalised, and its text is stored only for sources that ask for one', async () => {
  const draft = await aDraft(call)
  await save(draft, {
    referral: { selection: ' OTHER ', other: ' “Radio”\u200b  show ' },
    sections: ['REFERRAL'],
  })
  expect((await read(draft)).referral).toEqual({ selection: 'OTHER', other: '"Radio" show' })
  await save(draft, { referral: { selection: 'CO_PARENT', other: 'left over' }, sections: ['REFERRAL'] })
  expect((await read(draft)).referral).toEqual({ selection: 'CO_PARENT', other: null })
})

test('the family completes step two, a package step three, and build-your-own only once it is built', async () => {
  const draft = await aDraft(call)
  const step = async (body: object) =>
    ((await save(draft, body)).body as { lastCompletedStep: number }).lastCompletedStep
  expect(await step({ order: ESSENTIALS, sections: ['PACKAGE'] })).toBe(1)
  expect(await step({ coParent: aCoParent(), sections: ['FAMILY'] })).toBe(2)
  expect(await step({ order: { packageId: 1090, productId: '', services: [] }, sections: ['PACKAGE'] })).toBe(
    2,
  )
  expect(
    await step({
      order: { packageId: 1090, productId: 'SUB2YEAR', services: ['TONEMETER'] },
      sections: ['PACKAGE'],
    }),
  ).toBe(3)
  expect(await step({ parent: aParent(), sections: ['PARENT'] })).toBe(3)
})

test('a parent who takes the e-mail of a child must do the family step again', async () => {
  const draft = await aDraft(call)
  const family = {
    coParent: aCoParent(),
    children: [{ firstName: 'Lea', lastName: 'Haddad', email: 'lea@example.com' }],
  }
  expect((await save(draft, { ...family, sections: ['FAMILY'] })).body).toMatchObject({
    lastCompletedStep: 2,
  })
  const renamed = await save(draft, { parent: aParent({ email: 'LEA@example.com' }), sections: ['PARENT'] })
  expect([renamed.status, renamed.body]).toMatchObject([200, { lastCompletedStep: 1 }])
  const refused = await save(draft, { ...family, sections: ['FAMILY'] })
  expect(fieldsOf(refused.body)).toEqual(['children.0.email'])
})

test.each([
  ['nobody sells', { ...ESSENTIALS, packageId: 4711 }],
  ['has another term', { ...ESSENTIALS, productId: 'SUB9YEAR' }],
])('a package that %s is refused', async (_why, order) => {
  const refused = await save(await aDraft(call), { order, sections: ['PACKAGE'] })
  expect(refused.status).toBe(422)
})

test('an address in London is saved', async () => {
  const draft = await aDraft(call)
  const saved = await save(draft, {
    parent: aParent({ timeZone: 'Europe/London' }),
    address: LONDON,
    sections: ['ADDRESS'],
  })
  expect(saved.body).toMatchObject({ lastCompletedStep: 1 })
  expect((await read(draft)).address).toMatchObject({ country: 'GB', postalCode: 'EC1A 9PN' })
})
