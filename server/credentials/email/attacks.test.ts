import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_SECONDS } from '#domain/durations.ts'
import { EMAIL_ASKS_PER_DAY, EMAIL_UNDO_DAYS } from '#domain/people/email-change.ts'
import { setClockOffset } from '#server/db/clock.ts'
import { findRecipient } from '#server/people/index.ts'
import { askForErasure, readErasure } from '#server/privacy/index.ts'
import { anAccount, credentialsApi, testSecrets } from '#tests/support/accounts/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'
import { emailChanges, secretIn } from '#tests/support/accounts/email-changes.ts'
import { mailsOfKind, mailsTo } from '#tests/support/mails.ts'
import { addPasskey, withPasskey } from '#tests/support/accounts/passkeys.ts'
import { testSite } from '#tests/support/site.ts'
import { correctEmail, mailPasswordLinkForStaff } from '../index.ts'

const { db } = await testDatabase()
const { aPerson, ask, askForLink, call, change, codeTo, confirm, ...most } = emailChanges(db)
const { isIn, logIn, notMe, read, ...more } = most
const { resetLinksTo, setPassword, undo, undoLinkTo } = more
const deps = { secrets: testSecrets, site: testSite }

/** Staff change the address for a caller who pretends to be the person. */
const correct = async (userId: string, email: string) =>
  db.transaction().execute(async (tx) => correctEmail(tx, deps, { userId, email }))
const staffSendLink = async (userId: string) =>
  db.transaction().execute(async (tx) => mailPasswordLinkForStaff(tx, deps, userId))
const addressOf = async (userId: string) => (await findRecipient(db, userId))?.email

beforeEach(async () => setClockOffset(db, 0))

describe('an ex at a browser where the victim is logged in', () => {
  test('changes nothing, because the log-in is old', async () => {
    const { auth, parentId, email } = await aPerson()
    await sql`update sessions set created_at = created_at - interval '1 hour' where user_id = ${parentId}`.execute(
      db,
    )
    expect((await ask(auth, `ex-${email}`)).status).toBe(409)
    expect(await mailsOfKind(db, { recipient: `ex-${email}`, kind: 'email-change-code' })).toEqual([])
  })

  test('does not use up the tries of the victim', async () => {
    const { username, wanted } = await aPerson()
    const limited = emailChanges(db, credentialsApi(db, { limited: true }))
    const old = await limited.logIn(username)
    await sql`update sessions set created_at = created_at - interval '1 hour' where hash = ${testSecrets.hash('session', old.auth)}`.execute(
      db,
    )
    for (let n = 0; n <= EMAIL_ASKS_PER_DAY; n += 1)
      expect((await limited.ask(old.auth, wanted)).status).toBe(409)
    const { auth } = await limited.logIn(username)
    expect((await limited.ask(auth, wanted)).status).toBe(200)
    expect(await codeTo(wanted)).toMatch(/^\d{6}$/)
  })

  test("does not see the victim's new address: the change logs that browser out", async () => {
    const { auth: exs, username, wanted } = await aPerson()
    const { auth } = await logIn(username)
    await ask(auth, wanted)
    await sql`update sessions set created_at = created_at - interval '1 hour' where hash = ${testSecrets.hash('session', exs)}`.execute(
      db,
    )
    expect((await read(exs)).asked).not.toBe(wanted)
    await change(auth, wanted)
    expect(await isIn(exs)).toBe(false)
  })
})

describe('an ex with an account of their own', () => {
  test("cannot use up the codes to the victim's new address, so that the victim gets none", async () => {
    const limited = emailChanges(db, credentialsApi(db, { limited: true }))
    const [ex, friend, victim] = [await limited.aPerson(), await limited.aPerson(), await limited.aPerson()]
    for (const { auth } of [ex, friend])
      for (let n = 0; n < EMAIL_ASKS_PER_DAY; n += 1) await limited.ask(auth, victim.wanted)
    expect((await limited.change(victim.auth, victim.wanted)).status).toBe(200)
    expect(await addressOf(victim.parentId)).toBe(victim.wanted)
  })
})

describe('an ex who knows the password and has just logged in', () => {
  test('loses the account when the victim opens the link in the earlier mailbox, after any change', async () => {
    const { parentId, email, username } = await aPerson()
    const ex = await logIn(username)
    const exs = `ex-${email}`
    await change(ex.auth, exs)
    // After a second change, the earlier address would no longer be the victim's.
    expect((await ask(ex.auth, `second-${exs}`)).status).toBe(409)
    await askForLink(exs)
    const [link] = await resetLinksTo(exs)
    const set = await setPassword(link ?? '', 'exs-kettle-41')
    const { device } = set.body as { device: string }
    const back = await logIn(username, { password: 'exs-kettle-41', device })
    const passkey = await addPasskey(call, back.auth)
    expect((await withPasskey(call, passkey.device)).status).toBe(200)
    await askForLink(exs)
    const [, open] = await resetLinksTo(exs)
    const [changed] = await mailsOfKind(db, { recipient: exs, kind: 'password-changed' })

    expect((await undo(await undoLinkTo(email))).status).toBe(204)
    expect(await addressOf(parentId)).toBe(email)
    expect(await isIn(back.auth)).toBe(false)
    expect((await withPasskey(call, passkey.device)).status).toBe(422)
    const again = await logIn(username, { password: 'exs-kettle-41', device: back.device })
    expect([again.auth, again.url.includes('verification')]).toEqual([null, true])
    expect((await setPassword(open ?? '', 'exs-kettle-42')).status).toBe(403)
    expect((await notMe(secretIn(changed?.notMeUrl))).status).toBe(403)
    await askForLink(exs)
    expect(await resetLinksTo(exs)).toHaveLength(2)

    const [own] = await resetLinksTo(email)
    const owns = await setPassword(own ?? '', 'violet-anchor-93')
    const { device: known } = owns.body as { device: string }
    expect(await isIn((await logIn(username, { password: 'violet-anchor-93', device: known })).auth)).toBe(
      true,
    )
  })

  test('loses the account by an earlier link “this was not me”, which undoes the change too', async () => {
    const { parentId, email, username } = await aPerson()
    const ex = await logIn(username)
    const [told] = await mailsOfKind(db, { recipient: email, kind: 'new-device' })
    await change(ex.auth, `ex-${email}`)
    await notMe(secretIn(told?.notMeUrl))
    expect(await addressOf(parentId)).toBe(email)
    expect(await resetLinksTo(`ex-${email}`)).toEqual([])
  })
})

describe('an ex who reads the earlier mailbox', () => {
  test('does not learn the new address, and has no access after the days of the undo', async () => {
    const { auth, parentId, email, wanted } = await aPerson()
    await change(auth, wanted)
    const link = await undoLinkTo(email)
    await setClockOffset(db, EMAIL_UNDO_DAYS * DAY_SECONDS + 1)
    expect((await undo(link)).status).toBe(403)
    await askForLink(email)
    expect(await resetLinksTo(email)).toEqual([])
    expect(await addressOf(parentId)).toBe(wanted)
  })
})

/** Two parents of one family, each with a log-in. The second is the attacker (the ex). */
async function twoParents() {
  const [victim, ex] = [await aPerson(), await aPerson()]
  await db
    .updateTable('family_members')
    .set({ user_id: ex.parentId })
    .where('family_id', '=', victim.familyId)
    .where('kind', '=', 'parent')
    .where('user_id', '<>', victim.parentId)
    .execute()
  return { victim, ex }
}

describe('the other parent', () => {
  test("cannot find out the victim's present or earlier address by trying addresses", async () => {
    const { victim, ex } = await twoParents()
    await change(victim.auth, victim.wanted)
    for (const tried of [victim.wanted, victim.email, `nobody-${victim.email}`]) {
      const { status, body } = await ask(ex.auth, tried)
      expect([status, body]).toMatchObject([200, { asked: tried, bar: null }])
      expect((await confirm(ex.auth, '000000')).status).toBe(422)
    }
    expect(await mailsOfKind(db, { recipient: victim.wanted, kind: 'email-change-taken' })).toHaveLength(1)
  })

  test('cannot make us send a mail to a child of the family', async () => {
    const { ex } = await twoParents()
    const child = `maya-${ex.email}`
    await db
      .updateTable('family_members')
      .set({ email: child })
      .where('family_id', '=', ex.familyId)
      .where('kind', '=', 'child')
      .execute()
    expect((await ask(ex.auth, child)).status).toBe(200)
    expect(await mailsTo(db, child)).toEqual([])
  })
})

describe('an ex who knows the password, in another order', () => {
  test('cannot move the mails of a deletion to their own address: the code then fails', async () => {
    const { parentId, email, username } = await aPerson()
    const ex = await logIn(username)
    const exs = `ex-${email}`
    await ask(ex.auth, exs)
    await db
      .transaction()
      .execute(async (tx) => askForErasure(tx, deps, { personId: parentId, askedBy: 'person' }))
    expect((await confirm(ex.auth, await codeTo(exs))).status).toBe(409)
    expect(await addressOf(parentId)).toBe(email)
  })

  test('cannot keep a deletion: its mail has the link “this was not me”, which stops it', async () => {
    const { parentId, email } = await aPerson()
    await db
      .transaction()
      .execute(async (tx) => askForErasure(tx, deps, { personId: parentId, askedBy: 'person' }))
    const [told] = await mailsOfKind(db, { recipient: email, kind: 'erasure-asked' })
    expect((await notMe(secretIn(told?.notMeUrl))).status).toBe(204)
    expect(await readErasure(db, parentId)).toBeNull()
    expect(await mailsOfKind(db, { recipient: email, kind: 'erasure-taken-back' })).toHaveLength(1)
  })
})

describe('an ex who persuades staff to correct the address', () => {
  test('gets no link and no code for 7 days, and a link in the victim’s mailbox undoes it', async () => {
    const { parentId, email, username } = await anAccount(db)
    const exs = `ex-${email}`
    expect(await correct(parentId, exs)).toBe('corrected')
    expect(await staffSendLink(parentId)).toBe('undo-open')
    await askForLink(exs)
    expect(await resetLinksTo(exs)).toEqual([])
    await sql`update credentials set new_password_needed = true where user_id = ${parentId}`.execute(db)
    await logIn(username)
    expect(await mailsOfKind(db, { recipient: exs, kind: 'log-in-code' })).toEqual([])
    expect(await mailsOfKind(db, { recipient: email, kind: 'log-in-code' })).toHaveLength(1)
    expect(await correct(parentId, `second-${exs}`)).toBe('undo-open')
    expect(JSON.stringify(await mailsOfKind(db, { recipient: exs, kind: 'email-changed' }))).not.toContain(
      'token',
    )

    expect((await undo(await undoLinkTo(email))).status).toBe(204)
    expect(await addressOf(parentId)).toBe(email)
    expect(await staffSendLink(parentId)).toBe('mailed')
  })

  test('cannot prevent the victim from setting a new password', async () => {
    const { parentId, email } = await anAccount(db)
    await correct(parentId, `ex-${email}`)
    await askForLink(email)
    const [link] = await resetLinksTo(email)
    expect((await setPassword(link ?? '', 'violet-anchor-93')).status).toBe(200)
    expect(await mailsOfKind(db, { recipient: email, kind: 'password-changed' })).toHaveLength(1)
    expect(await mailsOfKind(db, { recipient: `ex-${email}`, kind: 'password-changed' })).toEqual([])
  })

  test('is treated as the owner after 7 days, if the change was not undone', async () => {
    const { parentId, email } = await anAccount(db)
    const right = `right-${email}`
    await correct(parentId, right)
    await setClockOffset(db, EMAIL_UNDO_DAYS * DAY_SECONDS + 1)
    expect(await staffSendLink(parentId)).toBe('mailed')
    expect(await resetLinksTo(right)).toHaveLength(1)
  })
})
