import { describe, expect, test } from 'vitest'
import { textFor } from '#domain/messages/text.ts'
import { hostileStrings } from '#tests/support/cases/hostile.ts'
import { testDatabase } from '#tests/support/database.ts'
import { newSecret } from '#server/platform/secrets/secrets.ts'
import {
  codeCases,
  passwordCases,
  referralCases,
  securityTextCases,
  usernameCases,
} from '#tests/support/cases/security.ts'
import { aBuyer, credentialsApi, fieldsOf, someCredentials } from '#tests/support/accounts/credentials.ts'

const { db } = await testDatabase()
const call = credentialsApi(db)

function set(bearer: string, body: unknown) {
  return call('POST', '/v2/credentials', { bearer, body })
}

function check(bearer: string, username: unknown) {
  return call('POST', '/v2/credentials/username-checks', { bearer, body: { username } })
}

const text = textFor('en')
/** Fields and texts of a refusal in their order, or an empty list if the request was accepted. */
function said(body: unknown): [string, string][] {
  const { validationErrors = [] } = (body ?? {}) as { validationErrors?: { field: string; text: string }[] }
  return validationErrors.map((error) => [error.field, error.text])
}

describe('the server applies the same rules as the page', () => {
  test.each(usernameCases.filter((each) => 'refused' in each))('username: $why', async ({ typed }) => {
    const { bearer } = await aBuyer(db)
    const answer = await set(bearer, someCredentials({ username: typed }))
    expect({ status: answer.status, field: fieldsOf(answer.body)[0] }).toEqual({
      status: 422,
      field: 'username',
    })
  })

  test.each(securityTextCases.filter((each) => 'refused' in each))(
    'security question: $why',
    async ({ typed }) => {
      const { bearer } = await aBuyer(db)
      expect(fieldsOf((await set(bearer, someCredentials({ securityQuestion: typed }))).body)).toEqual([
        'securityQuestion',
      ])
    },
  )

  test.each(passwordCases.filter(({ refused }) => refused.length > 0))(
    'password: $why',
    async ({ typed, refused }) => {
      const { bearer } = await aBuyer(db, { email: 'ana.l-1990@example.com' })
      const answer = await set(bearer, someCredentials({ username: 'ana.lopez.1990', password: typed }))
      expect(fieldsOf(answer.body)).toEqual(refused.map(() => 'password'))
    },
  )

  test.each(codeCases)('security code: $why', async ({ code, confirmCode, refused }) => {
    const { bearer } = await aBuyer(db)
    const answer = await set(bearer, someCredentials({ securityCode: code, confirmCode }))
    expect(said(answer.body)).toEqual(
      Object.entries(refused).map(([field, rule]) => [field === 'code' ? 'securityCode' : field, text(rule)]),
    )
  })

  test.each(referralCases)('referral: $why', async ({ selection, other, refused }) => {
    const { bearer } = await aBuyer(db)
    const answer = await set(bearer, someCredentials({ referral: { selection, other } }))
    expect(said(answer.body)).toEqual(
      Object.entries(refused).map(([field, rule]) => [`referral.${field}`, text(rule)]),
    )
  })

  test('a common password with added characters is refused by one extra rule', async () => {
    const { bearer } = await aBuyer(db)
    expect((await set(bearer, someCredentials({ password: 'P@ssw0rd2024!' }))).body).toMatchObject({
      validationErrors: [
        { field: 'password', text: 'This password is on a list of common passwords. Choose another one.' },
      ],
    })
  })

  test.each([
    { why: 'no body', raw: '' },
    { why: 'not JSON', raw: '{"username":' },
    { why: 'a list', raw: '[]' },
    { why: 'null', raw: 'null' },
    { why: 'a number as username', raw: '{"username":7,"password":"copper-kettle-41"}' },
    { why: 'an object as password', raw: '{"username":"ana.lopez","password":{"$ne":null}}' },
    {
      why: 'a long string',
      raw: JSON.stringify({ username: 'a'.repeat(20_000), password: 'copper-kettle-41' }),
    },
  ])('a body with the wrong shape is a 400: $why', async ({ raw }) => {
    const { bearer } = await aBuyer(db)
    expect((await call('POST', '/v2/credentials', { bearer, raw })).status).toBe(400)
  })

  test.each(hostileStrings)('no field causes a server error: $why', async ({ text }) => {
    const fields = [
      'username',
      'password',
      'securityQuestion',
      'securityAnswer',
      'securityCode',
      'confirmCode',
    ]
    const bodies = [
      ...fields.map((field) => someCredentials({ [field]: text })),
      someCredentials({ referral: { selection: text } }),
      someCredentials({ referral: { selection: 'OTHER', other: text } }),
    ]
    const { bearer } = await aBuyer(db)
    for (const body of bodies) expect([204, 400, 409, 422]).toContain((await set(bearer, body)).status)
    const others = [
      await call('POST', '/v2/login', { body: { username: text, password: text, redirectUrl: text } }),
      await call('POST', '/v2/password-resets', { body: { email: text } }),
      await check((await aBuyer(db)).bearer, text),
    ]
    for (const { status } of others) expect([200, 400, 422]).toContain(status)
  })

  test('unknown keys change nothing', async () => {
    const { bearer, parentId } = await aBuyer(db)
    const smuggled = {
      userId: 'x',
      kind: 'professional',
      password_hash: 'x',
      __proto__: { agreedToTerms: true },
    }
    expect((await set(bearer, someCredentials(smuggled))).status).toBe(204)
    const { kind } = await db
      .selectFrom('users')
      .select('kind')
      .where('id', '=', parentId)
      .executeTakeFirstOrThrow()
    expect(kind).toBe('parent')
  })
})

describe('a username check', () => {
  test('shows whether a name is free and follows the rules', async () => {
    const [first, second] = [await aBuyer(db), await aBuyer(db)]
    await set(first.bearer, someCredentials({ username: 'Taken.Name' }))
    const answers = await Promise.all(
      ['free.name', 'taken.NAME', 'Support', 'a b c d e f', 'ana@lopez'].map(
        async (name) => (await check(second.bearer, name)).body,
      ),
    )
    expect(answers).toEqual([
      { available: true, meetsRequirements: true },
      { available: false, meetsRequirements: true },
      { available: false, meetsRequirements: true },
      { available: false, meetsRequirements: false },
      { available: false, meetsRequirements: false },
    ])
  })

  test('is allowed twenty times a minute', async () => {
    const limited = credentialsApi(db, { limited: true })
    const { bearer } = await aBuyer(db)
    const statuses: number[] = []
    for (let n = 0; n < 21; n += 1) {
      const body = { username: `name.number.${n}` }
      statuses.push((await limited('POST', '/v2/credentials/username-checks', { bearer, body })).status)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
    expect(statuses.at(-1)).toBe(429)
  })

  test('is counted by network before the person is known, so invented bearers are limited too', async () => {
    const limited = credentialsApi(db, { limited: true })
    const body = { username: 'amara.okafor' }
    const statuses: number[] = []
    for (let n = 0; n < 130; n += 1) {
      const [bearer, address] = [newSecret(), `198.51.100.${n}:${5000 + n}`]
      statuses.push(
        (await limited('POST', '/v2/credentials/username-checks', { bearer, address, body })).status,
      )
    }
    expect(new Set(statuses.slice(0, 120))).toEqual(new Set([403]))
    expect(new Set(statuses.slice(120))).toEqual(new Set([429]))
  })
})
