import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findOwnSubscription } from '#server/subscriptions/index.ts'
import { atOnce } from '#tests/support/at-once.ts'
import { anAccount, testSecrets as secrets } from '#tests/support/accounts/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aSubscription, lapse } from '#tests/support/people.ts'
import { renewalKeyOf } from '#tests/support/renewals/renewal-key.ts'
import { secretsOf, STEPS } from '#tests/support/rotated-keys.ts'
import { testSite as site } from '#tests/support/site.ts'
import { findRenewal } from './find-renewal.ts'
import { issueRenewalToken } from './renewal-token.ts'
import { switchRenewal } from './switch-renewal.ts'

const { db } = await testDatabase()
const deps = { db, secrets, site, offered: true }

const renewing = async (userId: string) =>
  sql`update subscriptions set auto_renew = true where user_id = ${userId} and status = 'current'`.execute(db)

/** A parent whose first subscription has ended, and who has bought another one. */
async function aReturner() {
  const { parentId: userId } = await anAccount(db)
  await renewing(userId)
  const earlier = await renewalKeyOf(db, userId)
  await lapse(db, userId)
  await sql`update subscriptions set status = 'expired', auto_renew = false where user_id = ${userId}`.execute(
    db,
  )
  await aSubscription(db, { payerId: userId })
  await renewing(userId)
  return { userId, earlier, present: await renewalKeyOf(db, userId) }
}
const switchOff = async (userId: string, secret: string) =>
  (await switchRenewal(deps, { userId, secret, renews: false, locale: 'en', address: '192.0.2.7' })).outcome

test('the key of an earlier subscription of the same person shows and switches nothing of the present one', async () => {
  const { userId, earlier, present } = await aReturner()
  expect(present).not.toBe(earlier)
  expect(await findRenewal(deps, { userId, secret: earlier })).toEqual({ outcome: 'no-session' })
  expect(await switchOff(userId, earlier)).toBe('no-session')
  expect(await findOwnSubscription(db, { userId })).toMatchObject({ state: { renews: true } })
  expect(await switchOff(userId, present)).toBe('switched')
})

test('a key with the id of another person, a cut key and an empty one open nothing', async () => {
  const { userId, present } = await aReturner()
  const { parentId: stranger, coParentId } = await anAccount(db)
  for (const other of [stranger, coParentId, randomUUID()])
    expect(await switchOff(other, present), other).toBe('no-session')
  for (const secret of [present.slice(0, -1), `${present}A`, present.toLowerCase(), '', ' '])
    expect(await switchOff(userId, secret), secret).toBe('no-session')
  expect(await findOwnSubscription(db, { userId })).toMatchObject({ state: { renews: true } })
})

test('while the keys of the application are replaced, a mailed key and the token of a browser go on working', async () => {
  const [before, rotated] = [secretsOf(STEPS.added), secretsOf(STEPS.rotated)]
  const { parentId: userId } = await anAccount(db)
  const mailed = await renewalKeyOf(db, userId, before)
  for (const issuer of [before, rotated]) {
    const secret = await issueRenewalToken({ db, secrets: issuer }, { userId, secret: mailed })
    if (secret === null) throw new Error('no token')
    for (const reader of [before, rotated])
      expect(await findRenewal({ db, secrets: reader }, { userId, secret })).toMatchObject({ by: 'mail' })
  }
})

test('a person who switches renewal off while their plan changes switches it off', async () => {
  const { userId, present } = await aReturner()
  const outcome = await atOnce(db, userId, {
    before: async (tx) =>
      sql`update subscriptions set package_id = 1021 where user_id = ${userId} and status = 'current'`.execute(
        tx,
      ),
    second: async () => switchOff(userId, present),
  })
  expect(outcome).toBe('switched')
  expect(await findOwnSubscription(db, { userId })).toMatchObject({
    packageId: 1021,
    state: { renews: false },
  })
})
