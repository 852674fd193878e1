import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { DOWNLOAD_CODE_TRIES } from '#domain/privacy/download-code.ts'
import { wholeApi } from '#tests/access/whole-api.ts'
import { changeEmailUndoably } from '#server/people/index.ts'
import { secretIn } from '#tests/support/accounts/email-changes.ts'
import { mailsOfKind, mailsTo } from '#tests/support/mails.ts'
import { testDatabase } from '#tests/support/database.ts'
import { filesOf, runExports } from '#tests/support/exported.ts'
import { loggedIn } from '#tests/support/buyers/invited.ts'
import { newSecret } from '#server/platform/secrets/secrets.ts'
import { anAccount, PASSWORD, testSecrets } from '#tests/support/accounts/credentials.ts'

const { db } = await testDatabase()
const { call, services } = await wholeApi(db)
const PATH = '/v2/account/export'

/** A person with a file that is ready. */
async function withFile() {
  const person = await loggedIn(db, call)
  const bearer = person.session
  expect((await call('POST', PATH, { bearer })).body).toMatchObject({ state: 'being-made', until: null })
  await runExports(db)
  return { ...person, bearer }
}
const showCode = async (bearer: string) => {
  const { status, body } = await call('POST', `${PATH}/codes`, { bearer })
  return { status, code: (body as { code?: string }).code ?? '' }
}
const download = async (bearer: string, code: string, api = call) =>
  api('POST', `${PATH}/downloads`, { bearer, body: { code } })
const makeOld = async (userId: string) =>
  sql`update sessions set created_at = created_at - interval '16 minutes' where user_id = ${userId}`.execute(
    db,
  )

test('a person requests an export, gets a code, and downloads the file', async () => {
  const { bearer, email, parentId } = await withFile()
  const { body } = await call('GET', PATH, { bearer })
  expect(body).toEqual({
    state: 'ready',
    until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
    waitsUntil: null,
    needsLogIn: false,
  })
  const { code } = await showCode(bearer)
  expect(code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)
  const answer = await download(bearer, ` ${code.toLowerCase()} `)
  expect(answer).toMatchObject({
    status: 200,
    body: { name: expect.stringMatching(/^my-data-.*\.zip$/) as string },
  })
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const files = filesOf(Buffer.from((answer.body as { file: string }).file, 'base64'))
  expect(files['index.html']).toContain(email)
  const logged = JSON.stringify(services.log)
  expect(logged).toContain(`"an export was downloaded","fields":{"userId":"${parentId}"`)
  expect(logged).not.toContain(code)
})

test('with an old log-in, a request and a new code are refused, but a known code still works', async () => {
  const { bearer, parentId } = await withFile()
  const { code } = await showCode(bearer)
  await makeOld(parentId)
  expect((await call('GET', PATH, { bearer })).body).toMatchObject({ needsLogIn: true })
  expect((await call('POST', PATH, { bearer })).status).toBe(409)
  expect((await showCode(bearer)).status).toBe(409)
  expect((await download(bearer, code)).status).toBe(200)
})

test('wrong codes end the code, and a new one works', async () => {
  const { bearer } = await withFile()
  const { code } = await showCode(bearer)
  for (let n = 0; n < DOWNLOAD_CODE_TRIES; n += 1)
    expect((await download(bearer, 'AAAA-AAAA')).status).toBe(422)
  expect((await download(bearer, code)).status).toBe(422)
  const { code: next } = await showCode(bearer)
  expect((await download(bearer, code)).status).toBe(422)
  expect((await download(bearer, next)).status).toBe(200)
})

test('a download is refused before a code was shown, and without a file', async () => {
  const { bearer } = await withFile()
  expect((await download(bearer, '')).status).toBe(422)
  const { session } = await loggedIn(db, call)
  expect((await download(session, 'AAAA-AAAA')).status).toBe(409)
  expect((await showCode(session)).status).toBe(409)
})

test('the other parent gets no file with the code of the first', async () => {
  const { bearer, coParentId } = await withFile()
  const { code } = await showCode(bearer)
  const { username, parentId } = await anAccount(db)
  await sql`update credentials set user_id = ${coParentId} where user_id = ${parentId}`.execute(db)
  const { body } = await call('POST', '/v2/login', {
    body: { username, password: PASSWORD, submit: 'Log in', _eventId: 'submit' },
  })
  const { auth } = body as { auth: string }
  expect((await call('GET', PATH, { bearer: auth })).body).toMatchObject({ state: 'none' })
  expect((await download(auth, code)).status).toBe(409)
  await call('POST', PATH, { bearer: auth })
  await runExports(db)
  await showCode(auth)
  expect((await download(auth, code)).status).toBe(422)
})

test('a person may request a few exports in a week, not counting requests while a file is made', async () => {
  const { call: limited } = await wholeApi(db, { limited: true })
  const { session: bearer } = await loggedIn(db, call)
  const answers: number[] = []
  for (let n = 0; n < 4; n += 1) {
    answers.push((await limited('POST', PATH, { bearer })).status)
    if (n < 3) expect((await limited('POST', PATH, { bearer })).status).toBe(200)
    await runExports(db)
  }
  expect(answers).toEqual([200, 200, 200, 429])
})

/** The secret of a log-in in another browser, older than 15 minutes. */
async function oldLogIn(userId: string): Promise<string> {
  const secret = newSecret()
  await sql`insert into sessions (hash, user_id, created_at, expires_at)
    values (${testSecrets.hash('session', secret)}, ${userId}, app_now() - interval '16 minutes', app_now() + interval '1 hour')`.execute(
    db,
  )
  return secret
}

test('wrong codes of an old log-in in another browser do not end the code of the person', async () => {
  const { bearer, parentId } = await withFile()
  const elsewhere = await oldLogIn(parentId)
  const { code } = await showCode(bearer)
  for (let n = 0; n < DOWNLOAD_CODE_TRIES; n += 1)
    expect((await download(elsewhere, 'AAAA-AAAA')).status).toBe(422)
  expect((await download(bearer, code)).status).toBe(200)
})

test('wrong codes in another browser use up no downloads of the person', async () => {
  const { call: limited } = await wholeApi(db, { limited: true })
  const { bearer, parentId } = await withFile()
  const elsewhere = await oldLogIn(parentId)
  const tries: number[] = []
  for (let n = 0; n < 21; n += 1) tries.push((await download(elsewhere, 'AAAA-AAAA', limited)).status)
  expect(tries.at(-1)).toBe(429)
  const { code } = await showCode(bearer)
  expect((await download(bearer, code, limited)).status).toBe(200)
})

test('codes and downloads are limited for a day', async () => {
  const { call: limited } = await wholeApi(db, { limited: true })
  const { bearer } = await withFile()
  const codes: number[] = []
  for (let n = 0; n < 11; n += 1) codes.push((await limited('POST', `${PATH}/codes`, { bearer })).status)
  expect(codes.slice(-2)).toEqual([200, 429])
  const tries: number[] = []
  for (let n = 0; n < 21; n += 1) tries.push((await download(bearer, 'AAAA-AAAA', limited)).status)
  expect(tries.slice(-2)).toEqual([422, 429])
})

const changeEmail = async ({ parentId, email }: { parentId: string; email: string }) =>
  db.transaction().execute(async (tx) =>
    changeEmailUndoably(tx, {
      userId: parentId,
      by: 'person',
      email: `exs-${email}`,
      oldEmail: email,
      undoHash: Buffer.from(parentId),
    }),
  )

describe('while the earlier address can undo a change of e-mail', () => {
  test('there is no file and no code, also for an earlier file, and the page says until when', async () => {
    const person = await withFile()
    const { bearer } = person
    await changeEmail(person)
    expect((await call('POST', PATH, { bearer })).status).toBe(409)
    expect((await showCode(bearer)).status).toBe(409)
    expect((await call('GET', PATH, { bearer })).body).toMatchObject({
      waitsUntil: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
    })
  })

  test('an earlier code does not work', async () => {
    const person = await withFile()
    const { code } = await showCode(person.bearer)
    await changeEmail(person)
    expect((await download(person.bearer, code)).status).toBe(409)
  })

  test('a file that is being made is not stored, and no mail goes to the new address', async () => {
    const person = await loggedIn(db, call)
    await call('POST', PATH, { bearer: person.session })
    await changeEmail(person)
    await runExports(db)
    expect((await call('GET', PATH, { bearer: person.session })).body).toMatchObject({ state: 'none' })
    expect(await mailsTo(db, `exs-${person.email}`)).toEqual([])
  })
})

test('the link “this was not me” in the mail logs out the browser that requested a file', async () => {
  const { bearer, email } = await withFile()
  const [mail] = await mailsOfKind(db, { recipient: email, kind: 'export-ready' })
  expect((await call('POST', '/v2/not-me', { bearer: secretIn(mail?.notMeUrl) })).status).toBe(204)
  expect((await showCode(bearer)).status).toBe(401)
})
