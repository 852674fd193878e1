import { expect, test } from 'vitest'
import type { ProfessionalBody } from '#domain/contracts/professionals.ts'
import {
  credentialsApi,
  fieldsOf,
  someCredentials,
  testSecrets,
} from '#tests/support/accounts/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aProfessional, professionalCalls } from '#tests/support/professionals.ts'
import { matchesHash } from './password/hashing.ts'

const { db } = await testDatabase()
const register = professionalCalls(db)
const call = credentialsApi(db)

const OWNER = { question: 'Name of my first boat?', answer: 'Northern Light', code: '4821' }
const STRANGER = { question: 'What do I know?', answer: 'what the stranger knows', code: '6666' }
const CHOSEN = {
  securityQuestion: 'Street of my first office?',
  securityAnswer: 'Lake Street',
  securityCode: '1907',
  confirmCode: '1907',
}

/** The secrets of the links mailed to an address, oldest first. */
async function linksOf(email: string): Promise<string[]> {
  const mails = await db
    .selectFrom('outbox')
    .select('payload')
    .where('recipient', '=', email)
    .orderBy('id')
    .execute()
  return mails.flatMap(({ payload }) => /token=([\w-]{43})/.exec(JSON.stringify(payload))?.[1] ?? [])
}

async function keptFor(email: string) {
  return db
    .selectFrom('security_questions')
    .innerJoin('users', 'users.id', 'security_questions.user_id')
    .select(['question', 'answer_hash', 'code_hash'])
    .where('users.email_normalised', '=', email)
    .executeTakeFirstOrThrow()
}

async function isAnswer(hash: string, text: string): Promise<boolean> {
  return matchesHash(testSecrets, 'security-detail', { text: text.toLowerCase(), hash })
}

type Security = ProfessionalBody['security']
const ORDERS: [string, Security[], number][] = [
  ['a stranger before the owner, whose own link opens', [STRANGER, OWNER], 1],
  ['a stranger before the owner, and the stranger’s link opens', [STRANGER, OWNER], 0],
  ['a stranger after the owner, and the stranger’s link opens', [OWNER, STRANGER], 1],
  ['a stranger after the owner, whose own link opens', [OWNER, STRANGER], 0],
  ['a stranger alone', [STRANGER], 0],
  ['a stranger twice, which leaves the owner without a mail', [STRANGER, STRANGER, OWNER], 1],
]

test.each(ORDERS)(
  'only the owner of the mailbox sets the security answers: %s',
  async (_order, entered, opened) => {
    const { email, ...form } = aProfessional()
    for (const security of entered) await register('', { ...form, email, security })
    const bearer = (await linksOf(email))[opened] ?? ''
    const answer = await call('POST', '/v2/credentials', { bearer, body: someCredentials(CHOSEN) })
    expect(answer.status).toBe(204)
    const kept = await keptFor(email)
    expect(kept.question).toBe(CHOSEN.securityQuestion)
    expect(await isAnswer(kept.answer_hash, CHOSEN.securityAnswer)).toBe(true)
    expect(await isAnswer(kept.code_hash, CHOSEN.securityCode)).toBe(true)
    expect(await isAnswer(kept.answer_hash, STRANGER.answer)).toBe(false)
    expect(await isAnswer(kept.code_hash, STRANGER.code)).toBe(false)
  },
)

test('a professional must answer the security question to set a password', async () => {
  const body = aProfessional()
  await register('', body)
  const bearer = (await linksOf(body.email))[0] ?? ''
  const { username, password } = someCredentials()
  const answer = await call('POST', '/v2/credentials', { bearer, body: { username, password } })
  expect([answer.status, fieldsOf(answer.body)]).toEqual([422, ['securityQuestion']])
})

test('a registration after the password is set does not change the answers', async () => {
  const body = aProfessional()
  await register('', body)
  const bearer = (await linksOf(body.email))[0] ?? ''
  await call('POST', '/v2/credentials', { bearer, body: someCredentials(CHOSEN) })
  const before = await keptFor(body.email)
  await register('', { ...body, security: STRANGER })
  expect(await keptFor(body.email)).toEqual(before)
})
