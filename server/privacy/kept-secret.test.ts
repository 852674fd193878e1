import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { wholeApi } from '#tests/access/whole-api.ts'
import type { Call } from '#tests/support/api.ts'
import { aBuyer, credentialsApi, PASSWORD, someCredentials } from '#tests/support/accounts/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'
import { emailChanges, secretIn } from '#tests/support/accounts/email-changes.ts'
import { runExports } from '#tests/support/exported.ts'
import { mailsOfKind, mailsTo } from '#tests/support/mails.ts'
import { addPasskey, withPasskey } from '#tests/support/accounts/passkeys.ts'

const { db } = await testDatabase()
const { call: plain, services } = await wholeApi(db)

/** Data that no other person may read. */
const MARKS = {
  email: 'canary-email',
  wanted: 'canary-wanted',
  username: 'canary.user',
  firstName: 'Canaryfirst',
  phone: '2025559417',
  password: 'canary-kettle-41',
  passkey: 'Canary phone',
}

/** Every refusal that the API gave. */
const refusals: unknown[] = []
const call: Call = async (...sent) => {
  const answer = await plain(...sent)
  if (answer.status >= 400) refusals.push(answer.body)
  return answer
}

async function aVictim() {
  const { bearer, ...family } = await aBuyer(db, { email: `${MARKS.email}@example.com` })
  const body = someCredentials({ username: MARKS.username })
  await credentialsApi(db)('POST', '/v2/credentials', { bearer, body })
  await db
    .updateTable('users')
    .set({ first_name: MARKS.firstName, phone_number: MARKS.phone })
    .where('id', '=', family.parentId)
    .execute()
  return family
}

test('the actions of a person on their account are in no log, event, refusal or mail to the other parent', async () => {
  const { parentId, coParentEmail } = await aVictim()
  const { ask, askForLink, change, confirm, logIn, notMe, resetLinksTo, setPassword, undo, undoLinkTo } =
    emailChanges(db, call)
  const wanted = `${MARKS.wanted}@example.com`
  const email = `${MARKS.email}@example.com`

  await logIn(MARKS.username, { password: MARKS.password })
  const { auth, device } = await logIn(MARKS.username)
  await call('GET', '/v2/account/browsers', { bearer: auth })
  const passkey = await addPasskey(call, auth, { name: MARKS.passkey })
  await withPasskey(call, passkey.device, { odd: { origin: 'https://evenhand.example' } })
  await call('DELETE', `/v2/account/passkeys/${passkey.id}`, { bearer: 'nobody' })

  await call('POST', '/v2/account/export', { bearer: auth })
  await runExports(db)
  const { code } = (await call('POST', '/v2/account/export/codes', { bearer: auth })).body as { code: string }
  await call('POST', '/v2/account/export/downloads', { bearer: auth, body: { code: 'AAAA-AAAA' } })
  await call('POST', '/v2/account/export/downloads', { bearer: auth, body: { code } })

  await ask(auth, wanted)
  await confirm(auth, '000000')
  await change(auth, wanted)
  await ask(auth, email)
  await call('POST', '/v2/account/export', { bearer: auth })
  const link = await undoLinkTo(email)
  await undo(link)
  await undo(link)
  await askForLink(wanted)
  const [reset] = await resetLinksTo(email)
  await setPassword(reset ?? '', 'short')
  const set = (await setPassword(reset ?? '', MARKS.password)).body as { device: string }
  const back = await logIn(MARKS.username, { password: MARKS.password, device: set.device })
  await call('POST', '/v2/account/erasure', { bearer: back.auth })
  const [told] = await mailsOfKind(db, { recipient: email, kind: 'erasure-asked' })
  await notMe(secretIn(told?.notMeUrl))

  const { rows: events } = await sql`select * from events`.execute(db)
  const { rows: staff } = await sql`select * from staff_actions`.execute(db)
  const others = {
    log: services.log,
    events,
    staff,
    refusals,
    mails: await mailsTo(db, coParentEmail),
  }
  const secrets = [auth, device, back.auth, set.device, link, code, reset ?? '', PASSWORD]
  const marks = [...Object.values(MARKS), ...secrets]
  for (const [place, content] of Object.entries(others)) {
    const text = JSON.stringify(content)
    expect({ place, found: marks.filter((mark) => text.includes(mark)) }).toEqual({ place, found: [] })
  }
  expect(refusals.length).toBeGreaterThan(5)
  expect(JSON.stringify(services.log)).toContain(parentId)
})
