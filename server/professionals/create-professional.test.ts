import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hostileStrings } from '#tests/support/cases/hostile.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aProfessional, professionalCalls } from '#tests/support/professionals.ts'

const { db } = await testDatabase()
const post = professionalCalls(db)
const MIGRATION = new URL('../db/migrations/0024-one-professional-per-address.sql', import.meta.url)

async function mailsTo(email: string): Promise<{ kind: string; locale: string; payload: unknown }[]> {
  return db
    .selectFrom('outbox')
    .select(['kind', 'locale', 'payload'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute()
}

async function practiceOf(id = '') {
  return db
    .selectFrom('professionals')
    .innerJoin('professional_roles', 'professional_roles.user_id', 'professionals.user_id')
    .select(['practice_name', 'role'])
    .where('professionals.user_id', '=', id)
    .executeTakeFirst()
}

async function usersWith(email: string) {
  return db.selectFrom('users').selectAll().where('email_normalised', '=', email).execute()
}

test('a professional is created with all entered data, and the answer contains no secret', async () => {
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

test('the welcome mail is in the language of the call, and its link has a token that sets credentials', async () => {
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

test('an e-mail with an account gets the same answer and changes nothing, but its owner gets another mail', async () => {
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

test('a professional without a password who registers again gets a new link and the new data', async () => {
  const first = aProfessional()
  await post('', first)
  const answer = await post('', { ...first, practice: { name: 'Moved Practice' }, roles: ['MEDIATOR'] })
  expect(answer.status).toBe(201)
  const [welcome, again] = await mailsTo(first.email)
  expect(welcome?.kind).toBe('professional-welcome')
  expect(again?.kind).toBe('professional-already-registered')
  expect(JSON.stringify(again?.payload)).toContain('/pro/password?token=')
  const [user] = await usersWith(first.email)
  expect(await practiceOf(user?.id)).toEqual({ practice_name: 'Moved Practice', role: 'MEDIATOR' })
})

test('data is replaced only once a day, because each change needs a mail to its owner', async () => {
  const first = aProfessional()
  await post('', first)
  await post('', { ...first, practice: { name: 'Moved Practice' }, roles: ['MEDIATOR'] })
  await post('', { ...first, practice: { name: 'Third Practice' }, roles: ['MEDIATOR'] })
  const [user] = await usersWith(first.email)
  expect(await practiceOf(user?.id)).toEqual({ practice_name: 'Moved Practice', role: 'MEDIATOR' })
  expect(await mailsTo(first.email)).toHaveLength(2)
})

test('four simultaneous registrations of one e-mail make one account', async () => {
  const { email, ...body } = aProfessional()
  const spelled = [email, email.toUpperCase(), ` ${email}`, email.replace('@lake', '@LAKE')]
  const answers = await Promise.all(
    spelled.map(async (each) => post('', { ...body, email: each }, { 'idempotency-key': randomUUID() })),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  const users = await usersWith(email)
  expect(users).toHaveLength(1)
  const links = await db
    .selectFrom('tokens')
    .select('subject_id')
    .distinct()
    .where('subject_id', '=', users[0]?.id ?? '')
    .execute()
  expect(links).toHaveLength(1)
})

test('old accounts with a shared address are separated, and every mailed link leads to the account that keeps it', async () => {
  await sql`drop index users_one_professional_per_address`.execute(db)
  const bodies = [aProfessional(), aProfessional(), aProfessional()]
  for (const body of bodies) await post('', body)
  const [oldest, newest, other] = await Promise.all(
    bodies.map(async ({ email }) => (await usersWith(email))[0]?.id ?? ''),
  )
  const address = 'shared@lake.example'
  await db
    .updateTable('users')
    .set({ email: address, email_normalised: address })
    .where('id', 'in', [oldest ?? '', newest ?? ''])
    .execute()
  await db.transaction().execute(async (tx) => sql.raw(await readFile(MIGRATION, 'utf8')).execute(tx))
  expect((await usersWith(address)).map(({ id }) => id)).toEqual([newest])
  const links = await db
    .selectFrom('tokens')
    .select(['subject_id', 'revoked_at'])
    .where('subject_id', 'in', [oldest ?? '', newest ?? ''])
    .execute()
  expect(links).toEqual([
    { subject_id: newest, revoked_at: null },
    { subject_id: newest, revoked_at: null },
  ])
  const kept = await db
    .selectFrom('users')
    .select(['id', 'email', 'possible_duplicate'])
    .where('id', 'in', [oldest ?? '', other ?? ''])
    .orderBy('possible_duplicate')
    .execute()
  expect(kept).toEqual([
    { id: other, email: bodies[2]?.email, possible_duplicate: false },
    { id: oldest, email: address, possible_duplicate: true },
  ])
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

test('a professional whose name looks like an address is refused', async () => {
  const body = aProfessional({
    name: { title: 'Dr.', firstName: 'Family Court', lastName: 'evenhand-pay.com', credentials: 'J.D.' },
  })
  const answer = await post('', body)
  expect(answer).toMatchObject({ status: 409, body: { validationErrors: [{ field: 'name.lastName' }] } })
  expect(await usersWith(body.email)).toEqual([])
})

test('broken rules are a 409 with payload paths, in the language of the call, and create nothing', async () => {
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

test.each(hostileStrings)(
  'a practice with a hostile name ($why) is created or refused, without a server error',
  async ({ text: name }) => {
    const { status } = await post('', aProfessional({ practice: { name } }))
    expect([201, 409]).toContain(status)
  },
)
