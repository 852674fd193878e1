import { describe, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { aFamily, aSubscription } from '#tests/support/people.ts'
import {
  aBuyer,
  aToken,
  credentialsApi,
  fieldsOf,
  someCredentials,
  statusesOf,
} from '#tests/support/accounts/credentials.ts'
import { hashLikeTheProduct } from '#tests/support/cheap-hashes.ts'

const { db } = await testDatabase()
const call = credentialsApi(db)

function set(bearer: string, body: unknown) {
  return call('POST', '/v2/credentials', { bearer, body })
}

function personOf(userId: string) {
  return db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
}

function check(bearer: string, username: unknown) {
  return call('POST', '/v2/credentials/username-checks', { bearer, body: { username } })
}

describe('a parent with a credentials token', () => {
  test('sets username, password and security question, and all three secrets are stored as hashes', async () => {
    hashLikeTheProduct()
    const { bearer, parentId } = await aBuyer(db)
    const body = someCredentials()
    expect((await set(bearer, body)).status).toBe(204)
    const kept = await db
      .selectFrom('credentials')
      .innerJoin('security_questions as security', 'security.user_id', 'credentials.user_id')
      .select(['username', 'question', 'password_hash', 'answer_hash', 'code_hash'])
      .where('credentials.user_id', '=', parentId)
      .executeTakeFirstOrThrow()
    expect(kept).toMatchObject({ username: body.username, question: body.securityQuestion })
    for (const hash of [kept.password_hash, kept.answer_hash, kept.code_hash]) {
      expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    }
  })

  test('saves referral and consents, and gets a mail', async () => {
    const { bearer, parentId, email } = await aBuyer(db)
    const referral = { selection: 'OTHER', other: ' a leaflet ' }
    await set(bearer, someCredentials({ referral, marketingOptIn: false }))
    const person = await personOf(parentId)
    expect(person).toMatchObject({
      referral: { selection: 'OTHER', other: 'a leaflet' },
      marketing_opt_in: false,
    })
    expect(person.agreed_to_terms_at).toBeInstanceOf(Date)
    const consents = await db
      .selectFrom('consents')
      .select(['kind', 'agreed'])
      .where('user_id', '=', parentId)
      .orderBy('kind')
      .execute()
    expect(consents).toEqual([
      { kind: 'marketing', agreed: false },
      { kind: 'terms', agreed: true },
    ])
    const mails = await db.selectFrom('outbox').select('kind').where('recipient', '=', email).execute()
    expect(mails).toEqual([{ kind: 'credentials-set' }])
  })

  test('is asked to log in when the same token is used again', async () => {
    const { bearer } = await aBuyer(db)
    await set(bearer, someCredentials())
    expect((await set(bearer, someCredentials())).status).toBe(409)
    expect((await set(bearer, {})).status).toBe(400)
    expect((await check(bearer, 'another.name')).status).toBe(409)
  })

  test('sees all broken rules at once, and the token stays usable', async () => {
    const { bearer } = await aBuyer(db)
    const wrong = {
      username: 'a@b',
      password: 'short',
      referral: { selection: 'COURT_ORDERED' },
      securityQuestion: 'Why?',
      securityAnswer: 'Hello!',
      securityCode: '12',
      confirmCode: '21',
    }
    const refused = await set(bearer, wrong)
    expect(refused.status).toBe(422)
    expect(fieldsOf(refused.body)).toEqual([
      'referral.other',
      'securityQuestion',
      'securityAnswer',
      'securityCode',
      'confirmCode',
      'username',
      'password',
      'password',
      'password',
      'agreedToTerms',
    ])
    expect((await set(bearer, someCredentials())).status).toBe(204)
  })

  test('must send what is still missing', async () => {
    const { bearer } = await aBuyer(db)
    const refused = await set(bearer, { username: 'amara.missing', password: 'copper-kettle-41' })
    expect(fieldsOf(refused.body)).toEqual(['referral.selection', 'securityQuestion', 'agreedToTerms'])
  })

  test('does not need to agree to the terms again', async () => {
    const { bearer, parentId } = await aBuyer(db)
    expect((await call('POST', `/v2/parents/${parentId}/agreed-to-terms`, { bearer })).status).toBe(204)
    expect((await set(bearer, someCredentials({ agreedToTerms: false }))).status).toBe(204)
  })

  test('gets Spanish errors for a Spanish request', async () => {
    const { bearer } = await aBuyer(db)
    const headers = { language: 'es-MX' }
    const refused = await call('POST', '/v2/credentials', {
      bearer,
      headers,
      body: someCredentials({ username: 'ana' }),
    })
    expect(refused.body).toMatchObject({
      validationErrors: [{ field: 'username', text: 'Escribe de 6 a 30 caracteres' }],
    })
  })

  test('becomes a possible duplicate when an active parent has the same e-mail', async () => {
    const first = await aBuyer(db)
    const family = await aFamily(db, { coParentEmail: first.email })
    await aSubscription(db, { payerId: family.parentId, userId: family.coParentId })
    const bearer = await aToken(db, family.coParentId, 'invite-key')
    expect((await set(bearer, someCredentials())).status).toBe(204)
    expect(await personOf(family.coParentId)).toMatchObject({
      possible_duplicate: true,
      email: first.email,
      email_normalised: null,
    })
  })
})

describe('an invited parent', () => {
  test('sets credentials with the key of a paid invitation, which then ends', async () => {
    const family = await aFamily(db)
    await aSubscription(db, { payerId: family.parentId, userId: family.coParentId })
    await db
      .insertInto('invites')
      .values({
        family_id: family.familyId,
        user_id: family.coParentId,
        invited_by: family.parentId,
        sent_to: family.coParentEmail,
        locale: 'en',
      })
      .execute()
    const [link, paid] = [
      await aToken(db, family.coParentId, 'invite-key'),
      await aToken(db, family.coParentId),
    ]
    expect((await set(link, someCredentials())).status).toBe(204)
    const invitation = await db
      .selectFrom('invites')
      .selectAll()
      .where('user_id', '=', family.coParentId)
      .executeTakeFirstOrThrow()
    expect(invitation.state).toBe('active')
    expect(invitation.ended_at).toBeInstanceOf(Date)
    expect((await personOf(family.coParentId)).activated_at).toBeInstanceOf(Date)
    expect(
      (await call('POST', `/v2/parents/${family.coParentId}/agreed-to-terms`, { bearer: paid })).status,
    ).toBe(403)
  })

  test('cannot set credentials before the place is paid', async () => {
    const family = await aFamily(db)
    const link = await aToken(db, family.coParentId, 'invite-key')
    expect((await set(link, someCredentials())).status).toBe(403)
    expect((await check(link, 'ben.okafor')).status).toBe(403)
  })

  test("has a separate account: the payer's token sets only the payer's credentials", async () => {
    const { bearer, coParentId } = await aBuyer(db)
    await set(bearer, someCredentials())
    const others = await db
      .selectFrom('credentials')
      .select('user_id')
      .where('user_id', '=', coParentId)
      .execute()
    expect(others).toEqual([])
  })
})

describe('simultaneous requests', () => {
  test('with one token make one account', async () => {
    const { bearer, parentId } = await aBuyer(db)
    const answers = await Promise.all([
      set(bearer, someCredentials()),
      set(bearer, someCredentials()),
      set(bearer, someCredentials()),
    ])
    expect(statusesOf(answers)).toEqual([204, 409, 409])
    expect(
      await db.selectFrom('credentials').select('user_id').where('user_id', '=', parentId).execute(),
    ).toHaveLength(1)
  })

  test('with two tokens of one person make one account', async () => {
    const { bearer, parentId } = await aBuyer(db)
    const other = await aToken(db, parentId, 'invite-key')
    const answers = await Promise.all([set(bearer, someCredentials()), set(other, someCredentials())])
    expect(statusesOf(answers)).toEqual([204, 409])
  })

  test('with another token of that person, a moment later, get the same answer', async () => {
    const { bearer, parentId } = await aBuyer(db)
    const other = await aToken(db, parentId, 'invite-key')
    expect((await set(bearer, someCredentials())).status).toBe(204)
    expect((await set(other, someCredentials())).status).toBe(409)
  })

  test('for one username: one person gets it, the other is refused and keeps the token', async () => {
    const [first, second] = [await aBuyer(db), await aBuyer(db)]
    const wanted = { username: 'only.one.of.us' }
    const answers = await Promise.all([
      set(first.bearer, someCredentials(wanted)),
      set(second.bearer, someCredentials(wanted)),
    ])
    expect(statusesOf(answers)).toEqual([204, 422])
    const refused = answers[0].status === 422 ? first : second
    expect((await set(refused.bearer, someCredentials())).status).toBe(204)
  })
})

describe('a bearer that gives no access', () => {
  test.each([
    { why: 'no header', headers: {}, status: 401 },
    { why: 'another scheme', headers: { authorization: `Basic ${'a'.repeat(43)}` }, status: 401 },
    { why: 'a short secret', headers: { authorization: 'Bearer abc' }, status: 401 },
    {
      why: 'a secret that was never issued',
      headers: { authorization: `Bearer ${'a'.repeat(43)}` },
      status: 403,
    },
  ])('$why', async ({ headers, status }) => {
    expect((await call('POST', '/v2/credentials', { headers, body: someCredentials() })).status).toBe(status)
    const checked = await call('POST', '/v2/credentials/username-checks', {
      headers,
      body: { username: 'ana.lopez' },
    })
    expect(checked.status).toBe(status)
  })

  test('tokens of other purposes', async () => {
    const { parentId } = await aBuyer(db)
    for (const purpose of ['invite', 'password-reset', 'receipt', 'mail-opt-out'] as const) {
      expect((await set(await aToken(db, parentId, purpose), someCredentials())).status).toBe(403)
    }
  })
})
