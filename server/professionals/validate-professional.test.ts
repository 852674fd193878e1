import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { textFor } from '#domain/messages/text.ts'
import { EMPTY_FORM } from '#domain/professionals/fields.ts'
import { stepOf } from '#domain/professionals/rules.ts'
import { hostileStrings } from '#tests/support/cases/hostile.ts'
import { longTextCases } from '#tests/support/cases/professionals.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aProfessional, professionalCalls } from '#tests/support/professionals.ts'

const { db } = await testDatabase()
const post = professionalCalls(db)

test('the validator answers an empty object if no rule is broken', async () => {
  const answer = await post('/validator', { firstName: 'Grace', lastName: 'Okafor' }, { activity: 'start' })
  expect(answer).toEqual({ status: 200, body: {} })
})

test('the validator lists errors in the order of the form, in the language of its header', async () => {
  const fields = { hearAboutUs: 'OTHER', firstName: '', phoneNumber: 'x', email: 'grace@lake' }
  const headers = { language: 'es-MX', 'accept-language': 'en' }
  const answer = await post('/validator', fields, headers)
  expect(answer).toMatchObject({
    status: 409,
    body: {
      validationErrors: [
        { field: 'firstName', text: 'Escribe tu nombre' },
        { field: 'email', text: 'Correo electrónico no válido' },
        { field: 'phoneNumber', text: 'Usa solo números' },
        { field: 'referralOtherExplain', text: 'Escribe unas palabras' },
      ],
    },
  })
})

test('the validator never reveals that an e-mail is registered', async () => {
  const body = aProfessional()
  await post('', body)
  await db.updateTable('users').set({ activated_at: new Date() }).where('email', '=', body.email).execute()
  expect(await post('/validator', { email: body.email })).toEqual({ status: 200, body: {} })
})

test.each([
  ['US', 'MN', 'America/Chicago', 'ATTORNEY'],
  ['US', 'AZ', 'America/Phoenix', 'JUDICIAL_OFFICER'],
  ['CA', 'ON', 'America/Toronto', 'MEDIATOR'],
  ['MX', 'CMX', 'America/Mexico_City', 'COURT_STAFF'],
  ['AU', 'NSW', 'Australia/Sydney', 'BARRISTER'],
])('a practice in %s %s is accepted', async (country, region, timezone, role) => {
  const place = { country, region, timezone, roles: [role] }
  expect(await post('/validator', place)).toEqual({ status: 200, body: {} })
})

test.each([
  ['ONE', ['firstName', 'lastName', 'email', 'phoneCountryCode', 'phoneNumber', 'hearAboutUs']],
  ['TWO', ['practiceName', 'country', 'addressLine1', 'city', 'region', 'postalCode', 'timezone', 'roles']],
  ['THREE', ['securityQuestion', 'securityAnswer', 'securityCode', 'securityCodeConfirm']],
] as const)(
  'an empty step %s gets an error for each required field, by the key of that field',
  async (step, required) => {
    const { body } = await post('/validator', stepOf(EMPTY_FORM, step))
    const text = textFor('en')
    expect(body).toMatchObject({
      validationErrors: required.map((field) => ({ field, text: text(`signup_${field}_error`) })),
    })
  },
)

test('time zones of another region and roles of another country are refused', async () => {
  const place = { country: 'US', region: 'MN', timezone: 'America/Los_Angeles', roles: ['SOLICITOR'] }
  expect(await post('/validator', place)).toMatchObject({
    status: 409,
    body: { validationErrors: [{ field: 'timezone' }, { field: 'roles' }] },
  })
})

test.each(longTextCases)(
  '$length characters of $field are refused at the field',
  async ({ field, code, values, given }) => {
    const { status, body } = await post('/validator', given)
    expect(status).toBe(409)
    const told = { field, text: textFor('en')(code, values) }
    expect(body).toHaveProperty('validationErrors', expect.arrayContaining([told]))
  },
)

test('a network may validate twenty times a minute', async () => {
  const postLimited = professionalCalls(db, { limited: true })
  const statuses: number[] = []
  for (let call = 0; call < 21; call++) {
    statuses.push((await postLimited('/validator', { firstName: 'Grace' })).status)
  }
  expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(statuses[20]).toBe(429)
})

const FIELDS = [
  'title',
  'hearAboutUs',
  'country',
  'region',
  'timezone',
  'city',
  'practiceName',
  'securityQuestion',
  'phoneCountryCode',
]

test.each(FIELDS.flatMap((field) => hostileStrings.map((hostile) => ({ field, ...hostile }))))(
  'the validator checks a hostile $field ($why) without a server error',
  async ({ field, text }) => {
    const { status } = await post('/validator', { [field]: text })
    expect([200, 409]).toContain(status)
  },
)

test.each([
  ['not JSON', '{'],
  ['a list', '[]'],
  ['null', 'null'],
  ['a number for a text', '{"firstName":7}'],
  ['an object for a list', '{"roles":{"0":"ATTORNEY"}}'],
  ['a text beyond all room', JSON.stringify({ city: 'x'.repeat(12_001) })],
  ['more roles than can be read', JSON.stringify({ roles: Array.from({ length: 49 }, () => 'OTHER') })],
])('a body that is %s is a 400', async (_what, body) => {
  expect((await post('/validator', body)).status).toBe(400)
})

test('a step sent with “activity: start” is counted, and names the visitor only after consent to measurement', async () => {
  const visitor = randomUUID()
  const headers = { activity: 'start', 'anonymous-id': visitor }
  const counted = async () =>
    db
      .selectFrom('analytics_events')
      .select(['anonymous_id', 'properties'])
      .where('kind', '=', 'professional step')
      .orderBy('id')
      .execute()
  const before = (await counted()).length
  await post('/validator', { practiceName: '' }, { 'anonymous-id': visitor })
  await post('/validator', { practiceName: '' }, headers)
  await db
    .insertInto('analytics_events')
    .values({ event_id: randomUUID(), kind: 'checkout step', anonymous_id: visitor, properties: '{}' })
    .execute()
  await post('/validator', { securityCode: '4821' }, headers)
  expect((await counted()).slice(before)).toEqual([
    { anonymous_id: null, properties: { step: 2, accepted: false, version: 1 } },
    { anonymous_id: visitor, properties: { step: 3, accepted: true, version: 1 } },
  ])
})
