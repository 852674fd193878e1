import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { aProfessional, professionalCalls } from '#tests/support/professionals.ts'

const { db } = await testDatabase()
const post = professionalCalls(db)

async function mailsTo(email: string): Promise<{ kind: string; locale: string; payload: unknown }[]> {
  return db
    .selectFrom('outbox')
    .select(['kind', 'locale', 'payload'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute()
}

async function usersWith(email: string) {
  return db.selectFrom('users').selectAll().where('email_normalised', '=', email).execute()
}

test('a professional is created with everything they told, and nothing secret comes back', async () => {
  const body = aProfessional()
  const answer = await post('', body)
  const { security, referral, ...rest } = body
  expect(answer).toEqual({ status: 201, body: rest })

  const [user] = await usersWith(body.email)
  expect(user).toMatchObject({
    kind: 'professional',
    first_name: 'Grace',
    phone_country_code: '+1',
    phone_number: '6125550123',
    time_zone: 'America/Chicago',
    address: { line1: '2200 Lake Street', line2: null, region: 'MN', country: 'US' },
    activated_at: null,
  })
  const id = user?.id ?? ''
  const professional = await db
    .selectFrom('professionals')
    .selectAll()
    .where('user_id', '=', id)
    .executeTakeFirst()
  expect(professional).toMatchObject({
    title: 'Dr.',
    credentials: 'J.D.',
    phone_country: 'US_CANADA',
    phone_extension: '12',
    practice_name: 'Lake Street Family Law',
    referral,
  })
  const roles = await db
    .selectFrom('professional_roles')
    .select('role')
    .where('user_id', '=', id)
    .orderBy('position')
    .execute()
  expect(roles.map(({ role }) => role)).toEqual(['ATTORNEY', 'MEDIATOR'])
  const kept = await db
    .selectFrom('security_questions')
    .selectAll()
    .where('user_id', '=', id)
    .executeTakeFirst()
  expect(kept?.question).toBe(security.question)
  expect(kept?.answer_hash).toMatch(/^\$argon2id\$/)
  expect(kept?.code_hash).toMatch(/^\$argon2id\$/)
})

test('the welcome mail, in the language of the call, carries a link whose token sets credentials', async () => {
  const body = aProfessional()
  await post('', body, { language: 'es-MX' })
  const [mail] = await mailsTo(body.email)
  expect(mail).toMatchObject({
    kind: 'professional-welcome',
    locale: 'es-MX',
    payload: { firstName: 'Grace' },
  })
  expect(JSON.stringify(mail?.payload)).toMatch(/\/join\/pro\/password\?token=[A-Za-z0-9_-]{43}"/)
  const [user] = await usersWith(body.email)
  const token = await db
    .selectFrom('tokens')
    .selectAll()
    .where('subject_id', '=', user?.id ?? '')
    .executeTakeFirst()
  expect(token).toMatchObject({ purpose: 'credentials', used_at: null, revoked_at: null })
})

test('an e-mail with an account gets the same answer, changes nothing, and its owner a different mail', async () => {
  const first = aProfessional()
  await post('', first)
  await db.updateTable('users').set({ activated_at: new Date() }).where('email', '=', first.email).execute()
  const second = aProfessional({ email: first.email.toUpperCase(), practice: { name: 'Somebody else' } })
  const answer = await post('', second)
  const { security: _s, referral: _r, ...rest } = second
  expect(answer).toEqual({ status: 201, body: rest })
  expect(await usersWith(first.email)).toHaveLength(1)
  expect(await mailsTo(second.email)).toMatchObject([
    { kind: 'professional-already-registered', payload: { kind: 'professional-already-registered' } },
  ])
})

test('whoever registered and never set a password is mailed a fresh link for what they entered now', async () => {
  const first = aProfessional()
  await post('', first)
  const answer = await post('', { ...first, practice: { name: 'Moved Practice' } })
  expect(answer.status).toBe(201)
  const [welcome, again] = await mailsTo(first.email)
  expect(welcome?.kind).toBe('professional-welcome')
  expect(again?.kind).toBe('professional-already-registered')
  expect(JSON.stringify(again?.payload)).toContain('/pro/password?token=')
  expect(await usersWith(first.email)).toHaveLength(2)
})

test('the same key with the same body creates one professional and sends one mail', async () => {
  const body = aProfessional()
  const key = { 'idempotency-key': randomUUID() }
  const answers = await Promise.all([post('', body, key), post('', body, key), post('', body, key)])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(answers[1]).toEqual(answers[0])
  expect(await usersWith(body.email)).toHaveLength(1)
  expect(await mailsTo(body.email)).toHaveLength(1)
})

test('the same key with another body is refused', async () => {
  const body = aProfessional()
  const key = { 'idempotency-key': randomUUID() }
  await post('', body, key)
  const answer = await post(
    '',
    { ...body, timezone: 'America/New_York', address: { ...body.address, region: 'NY' } },
    key,
  )
  expect(answer.status).toBe(409)
  expect(await usersWith(body.email)).toHaveLength(1)
})

test('broken rules are a 409 that points into the payload, in the language of the call, and create nothing', async () => {
  const body = aProfessional({
    phone: { countryCode: 'US_CANADA', number: '612-555', extension: null },
    roles: [],
    security: { question: 'Name of my first boat?', answer: 'Northern Light', code: '48215' },
  })
  const answer = await post('', body, { language: 'es-MX' })
  expect(answer).toEqual({
    status: 409,
    body: {
      status: 409,
      code: 'api.validation',
      message: 'Revisa los campos marcados.',
      validationErrors: [
        { field: 'phone.number', text: 'Usa solo números' },
        { field: 'roles', text: 'Elige al menos una función' },
        { field: 'security.code', text: 'Escribe exactamente 4 dígitos' },
      ],
    },
  })
  expect(await usersWith(body.email)).toEqual([])
})

const HOSTILE_TEXTS = [
  '\u0000',
  '\ud800',
  '__proto__',
  'constructor',
  "'; drop table users; --",
  '🙂'.repeat(100),
  '<b>',
]
test.each(HOSTILE_TEXTS)('a practice named %j is created or refused, never an error', async (name) => {
  const { status } = await post('', aProfessional({ practice: { name } }))
  expect([201, 409]).toContain(status)
})
