import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_SECONDS } from '#domain/durations.ts'
import {
  EMAIL_ASKS_PER_DAY,
  EMAIL_CODES_PER_ADDRESS,
  EMAIL_CODE_TRIES,
  EMAIL_UNDO_DAYS,
} from '#domain/people/email-change.ts'
import { TAKE_BACK_DAYS } from '#domain/privacy/erasure.ts'
import { setClockOffset } from '#server/db/clock.ts'
import { activate, findRecipient } from '#server/people/index.ts'
import { anAccount, credentialsApi, fieldsOf, statusesOf } from '#tests/support/accounts/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'
import { emailChanges, secretIn } from '#tests/support/accounts/email-changes.ts'
import { mailsOfKind, mailsTo } from '#tests/support/mails.ts'

const { db } = await testDatabase()
const { aPerson, ask, change, codeTo, confirm, isIn, logIn, notMe, read, undo, ...more } = emailChanges(db)
const { askForLink, resetLinksTo, setPassword, undoLinkTo } = more

beforeEach(async () => setClockOffset(db, 0))

describe('a person who wants another address', () => {
  test('requests it and enters the mailed code, and no mail contains the other address', async () => {
    const { auth, email, wanted, parentId } = await aPerson()
    expect(await read(auth)).toEqual({ email, bar: null, asked: null, undoUntil: null })
    expect((await ask(auth, ` ${wanted} `)).body).toMatchObject({ email, asked: wanted })
    expect(await mailsOfKind(db, { recipient: email, kind: 'email-change-asked' })).toHaveLength(1)
    const changed = await confirm(auth, await codeTo(wanted))
    expect(changed.body).toMatchObject({ email: wanted, bar: 'undo-open', asked: null })
    const [atNew] = await mailsOfKind(db, { recipient: wanted, kind: 'email-changed' })
    const [atOld] = await mailsOfKind(db, { recipient: email, kind: 'email-changed' })
    expect([atNew?.undoUrl, atOld?.notMeUrl]).toEqual([undefined, undefined])
    expect(JSON.stringify(await mailsTo(db, email))).not.toContain(wanted)
    expect(JSON.stringify(await mailsTo(db, wanted))).not.toContain(email.replace('new-', ''))
    expect((await findRecipient(db, parentId))?.email).toBe(wanted)
  })

  test('changes nothing before the code', async () => {
    const { auth, email, wanted, parentId } = await aPerson()
    await ask(auth, wanted)
    expect((await findRecipient(db, parentId))?.email).toBe(email)
    expect(fieldsOf((await confirm(auth, '000000')).body)).toEqual(['code'])
    expect((await read(auth)).email).toBe(email)
  })

  test('needs a fresh log-in to ask, and sees the wanted address masked without one', async () => {
    const { auth, wanted, parentId } = await aPerson()
    await ask(auth, wanted)
    await sql`update sessions set created_at = created_at - interval '16 minutes' where user_id = ${parentId}`.execute(
      db,
    )
    expect((await ask(auth, `other-${wanted}`)).status).toBe(409)
    expect(await read(auth)).toMatchObject({ bar: 'log-in-again', asked: 'n***@example.com' })
    expect((await confirm(auth, await codeTo(wanted))).status).toBe(200)
  })

  test('cannot choose the present address, or an invalid one', async () => {
    const { auth, email } = await aPerson()
    for (const taken of ['', 'no address', 'a@b', email.toUpperCase()])
      expect(fieldsOf((await ask(auth, taken)).body), taken).toEqual(['email'])
  })

  test('has five tries for a code, and a new code replaces the previous one', async () => {
    const { auth, wanted } = await aPerson()
    await ask(auth, wanted)
    const first = await codeTo(wanted)
    const wrong = first === '111111' ? '222222' : '111111'
    for (let n = 0; n < EMAIL_CODE_TRIES; n += 1) await confirm(auth, wrong)
    expect((await confirm(auth, first)).status).toBe(422)
    await ask(auth, wanted)
    const second = await codeTo(wanted)
    if (second !== first) expect((await confirm(auth, first)).status).toBe(422)
    expect((await confirm(auth, second)).status).toBe(200)
  })

  test('has half an hour for a code', async () => {
    const { auth, wanted, parentId } = await aPerson()
    await ask(auth, wanted)
    await sql`update email_requests set expires_at = expires_at - interval '31 minutes' where user_id = ${parentId}`.execute(
      db,
    )
    expect((await confirm(auth, await codeTo(wanted))).status).toBe(409)
  })

  test('uses a code once, also in two tabs at the same time', async () => {
    const { auth, wanted } = await aPerson()
    await ask(auth, wanted)
    const code = await codeTo(wanted)
    expect(statusesOf(await Promise.all([confirm(auth, code), confirm(auth, code)]))).toEqual([200, 409])
  })

  test('stays logged in in this browser, and is logged out everywhere else', async () => {
    const { auth, wanted, username } = await aPerson()
    const elsewhere = await logIn(username)
    await change(auth, wanted)
    expect([await isIn(auth), await isIn(elsewhere.auth)]).toEqual([true, false])
  })

  test('cannot change it again while the change can be undone, and can after that', async () => {
    const { auth, wanted, username } = await aPerson()
    await change(auth, wanted)
    expect((await ask(auth, `other-${wanted}`)).status).toBe(409)
    await setClockOffset(db, EMAIL_UNDO_DAYS * DAY_SECONDS + 1)
    const later = await logIn(username)
    expect((await ask(later.auth, `other-${wanted}`)).status).toBe(200)
  })

  test('gets links for a password at the new address, and none at the old one', async () => {
    const { auth, email, wanted } = await aPerson()
    await change(auth, wanted)
    await askForLink(email)
    expect(await resetLinksTo(email)).toEqual([])
    await askForLink(wanted)
    expect(await resetLinksTo(wanted)).toHaveLength(1)
  })

  test('may ask five times a day, and one address gets three codes from one person', async () => {
    const call = credentialsApi(db, { limited: true })
    const wanted = `${randomUUID()}@example.com`
    const asked: number[] = []
    for (const { auth } of [await aPerson(), await aPerson()])
      for (let n = 0; n < EMAIL_ASKS_PER_DAY + 1; n += 1)
        asked.push(
          (await call('POST', '/v2/account/email', { bearer: auth, body: { email: wanted } })).status,
        )
    expect(asked.map((status) => status === 200)).toEqual([
      ...Array<boolean>(5).fill(true),
      false,
      ...Array<boolean>(5).fill(true),
      false,
    ])
    // The first code of another person always goes out. Otherwise the first person could keep the address from them.
    expect(await mailsTo(db, wanted)).toHaveLength(EMAIL_CODES_PER_ADDRESS + 1)
  })
})

describe('an address with another account', () => {
  test('gets a different mail, and the answer does not show that', async () => {
    const [one, other] = [await aPerson(), await anAccount(db)]
    const free = await ask(one.auth, one.wanted)
    const taken = await ask(one.auth, other.email)
    expect(taken).toMatchObject({
      status: free.status,
      body: { ...(free.body as object), asked: other.email },
    })
    expect(await codeTo(other.email)).toBe('')
    expect(await mailsOfKind(db, { recipient: other.email, kind: 'email-change-taken' })).toHaveLength(1)
  })

  test('is refused, also if the account was made after the code', async () => {
    const { auth, email, wanted } = await aPerson()
    await ask(auth, wanted)
    await anAccount(db, { email: wanted })
    expect((await confirm(auth, await codeTo(wanted))).status).toBe(422)
    expect((await read(auth)).email).toBe(email)
  })
})

describe('the link of the earlier address', () => {
  test('restores that address, logs out every browser, and mails a link for a new password there', async () => {
    const { auth, email, wanted, parentId, username } = await aPerson()
    await change(auth, wanted)
    expect((await undo(await undoLinkTo(email))).status).toBe(204)
    expect((await findRecipient(db, parentId))?.email).toBe(email)
    expect(await isIn(auth)).toBe(false)
    for (const [recipient, isEarlier] of [
      [email, true],
      [wanted, false],
    ] as const)
      expect(await mailsOfKind(db, { recipient, kind: 'email-change-undone' })).toMatchObject([{ isEarlier }])
    const again = await logIn(username)
    expect(again.auth).toBeNull()
    expect(again.url).toContain('verification')
    const [link] = await resetLinksTo(email)
    expect((await setPassword(link ?? '', 'violet-anchor-93')).status).toBe(200)
  })

  test('works only once, and until the last day', async () => {
    const [one, late] = [await aPerson(), await aPerson()]
    for (const { auth, wanted } of [one, late]) await change(auth, wanted)
    const link = await undoLinkTo(one.email)
    expect(statusesOf(await Promise.all([undo(link), undo(link)]))).toEqual([204, 403])
    expect(await resetLinksTo(one.email)).toHaveLength(1)
    await setClockOffset(db, EMAIL_UNDO_DAYS * DAY_SECONDS + 1)
    expect((await undo(await undoLinkTo(late.email))).status).toBe(403)
    expect((await findRecipient(db, late.parentId))?.email).toBe(late.wanted)
  })

  test('gives no other access', async () => {
    const { auth, email, wanted } = await aPerson()
    await change(auth, wanted)
    const link = await undoLinkTo(email)
    expect((await setPassword(link, 'violet-anchor-93')).status).toBe(403)
    expect(await isIn(link)).toBe(false)
  })

  test('is not needed if an earlier link “this was not me” is used', async () => {
    const { auth, email, wanted, parentId } = await aPerson()
    await change(auth, wanted)
    const [asked] = await mailsOfKind(db, { recipient: email, kind: 'email-change-asked' })
    expect((await notMe(secretIn(asked?.notMeUrl))).status).toBe(204)
    expect((await findRecipient(db, parentId))?.email).toBe(email)
    expect(await resetLinksTo(wanted)).toEqual([])
    expect((await undo(await undoLinkTo(email))).status).toBe(403)
  })

  test('also ends a change that was requested and not confirmed', async () => {
    const { auth, email, wanted, username } = await aPerson()
    await ask(auth, wanted)
    const code = await codeTo(wanted)
    const [asked] = await mailsOfKind(db, { recipient: email, kind: 'email-change-asked' })
    await notMe(secretIn(asked?.notMeUrl))
    const [link] = await resetLinksTo(email)
    const set = await setPassword(link ?? '', 'violet-anchor-93')
    const { device } = set.body as { device: string }
    const back = await logIn(username, { password: 'violet-anchor-93', device })
    expect((await confirm(back.auth, code)).status).toBe(409)
  })

  test('works also if another person has paid with that address since', async () => {
    const { auth, email, wanted, parentId } = await aPerson()
    await change(auth, wanted)
    const rival = await anAccount(db, { email })
    await undo(await undoLinkTo(email))
    const { rows } = await sql`
      select id, email_normalised, possible_duplicate from users
      where id in (${parentId}, ${rival.parentId}) order by id = ${parentId} desc`.execute(db)
    expect(rows).toEqual([
      { id: parentId, email_normalised: email, possible_duplicate: false },
      { id: rival.parentId, email_normalised: null, possible_duplicate: true },
    ])
  })

  test('works also if an invited person became active with that address since', async () => {
    const { auth, email, wanted, parentId } = await aPerson()
    await change(auth, wanted)
    const { coParentId } = await anAccount(db)
    await sql`update users set email = ${email}, email_normalised = ${email} where id = ${coParentId}`.execute(
      db,
    )
    await db.transaction().execute(async (tx) => activate(tx, { userId: coParentId, kind: 'parent', email }))
    expect((await undo(await undoLinkTo(email))).status).toBe(204)
    expect((await findRecipient(db, parentId))?.email).toBe(email)
  })
})

test('an erasure takes longer than an undo, so no undo is too late', () => {
  expect(TAKE_BACK_DAYS).toBeGreaterThan(EMAIL_UNDO_DAYS)
})
