import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { emailCases, phoneNumberCases } from '#tests/support/cases/contacts.ts'
import { nameCases, type TextCase } from '#tests/support/cases/names.ts'
import { fieldsOf } from '#tests/support/accounts/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aDraft, aParent, draftOf, joinApi } from '#tests/support/buyers/joining.ts'
import { textFor } from '#domain/messages/text.ts'

const { db } = await testDatabase()
const call = joinApi(db)
const create = (body: unknown, headers: Record<string, string> = {}) =>
  call('POST', '/v2/registrations', { body, headers })

test('a draft is created and read back with its key', async () => {
  const parent = aParent({ timeZone: 'America/Chicago' })
  const draft = await aDraft(call, parent)
  const read = await call('GET', draft.path, { headers: draft.headers })
  expect(read.status).toBe(200)
  expect(read.body).toMatchObject({
    signupId: draft.signupId,
    lastCompletedStep: 1,
    parent,
    coParent: null,
    children: [],
    address: null,
    order: null,
    payment: 'none',
  })
})

describe.each([
  ['firstName', nameCases],
  ['lastName', nameCases],
  ['email', emailCases],
  ['phoneNumber', phoneNumberCases],
] as const)('the parent’s %s', (field, cases: readonly TextCase[]) => {
  test.each(cases)('$why', async (given) => {
    const answer = await create({ parent: aParent({ [field]: given.typed }), sections: ['PARENT'] })
    if ('refused' in given) {
      expect(answer.status).toBe(422)
      expect(answer.body).toMatchObject({
        status: 422,
        validationErrors: [{ field: `parent.${field}`, text: textFor('en')(given.refused) }],
      })
      return
    }
    expect(answer.status).toBe(201)
    const { path, headers } = draftOf(answer)
    expect((await call('GET', path, { headers })).body).toMatchObject({ parent: { [field]: given.kept } })
  })
})

test('all wrong fields are named at once, in the language of the request', async () => {
  const parent = aParent({
    firstName: '',
    lastName: ' ',
    email: 'noor',
    phoneCountryCode: 'abc',
    phoneNumber: '12',
  })
  const answer = await create({ parent, sections: ['PARENT'] }, { 'accept-language': 'es-MX' })
  expect(answer.status).toBe(422)
  expect(fieldsOf(answer.body)).toEqual([
    'parent.firstName',
    'parent.lastName',
    'parent.email',
    'parent.phoneCountryCode',
    'parent.phoneNumber',
  ])
  expect(JSON.stringify(answer.body)).toContain(textFor('es-MX')('rules.required'))
})

test('a draft without a parent is refused', async () => {
  const answer = await create({ sections: ['FAMILY'] })
  expect([answer.status, fieldsOf(answer.body)]).toEqual([422, ['parent']])
})

test('a repeated attempt gives the same draft, and another body gives another draft', async () => {
  const body = { parent: aParent(), sections: ['PARENT'] }
  const headers = { 'idempotency-key': randomUUID() }
  const [one, two] = await Promise.all([create(body, headers), create(body, headers)])
  expect(two?.body).toMatchObject({
    signupId: draftOf(one).signupId,
    registrationKey: draftOf(one).registrationKey,
  })
  const other = await create({ ...body, parent: { ...body.parent, firstName: 'Nora' } }, headers)
  expect(other.status).toBe(201)
  expect(draftOf(other).signupId).not.toBe(draftOf(one).signupId)
  const kept = await db
    .selectFrom('registrations')
    .select('id')
    .where('id', '=', draftOf(one).signupId)
    .execute()
  expect(kept).toHaveLength(1)
})

test('without an idempotency key, each call creates its own draft', async () => {
  const body = { parent: aParent(), sections: ['PARENT'] }
  const [one, two] = [await create(body), await create(body)]
  expect(draftOf(one).signupId).not.toBe(draftOf(two).signupId)
  expect(draftOf(one).registrationKey).not.toBe(draftOf(two).registrationKey)
})

test('the key is stored only as a hash', async () => {
  const draft = await aDraft(call)
  const row = await db
    .selectFrom('registrations')
    .selectAll()
    .where('id', '=', draft.signupId)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain(draft.registrationKey)
})

test('the referrer of a discount link stays with the draft', async () => {
  const created = await create({ parent: aParent(), sections: ['PARENT'] }, { 'referrer-key': 'court15' })
  const { path, headers } = draftOf(created)
  expect((await call('GET', path, { headers })).body).toMatchObject({ referrerKey: 'court15' })
})

test('a network may start thirty drafts in an hour, and is then asked to wait', async () => {
  const limited = joinApi(db, { limited: true })
  const start = () =>
    limited('POST', '/v2/registrations', { body: { parent: aParent(), sections: ['PARENT'] } })
  for (let each = 0; each < 30; each += 1) expect((await start()).status).toBe(201)
  const refused = await start()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})
