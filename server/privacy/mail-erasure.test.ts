import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addCanaries } from '#tests/support/canaries.ts'
import { testSecrets } from '#tests/support/accounts/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { aFamily, aSubscription } from '#tests/support/people.ts'
import { testSite } from '#tests/support/site.ts'
import { askForErasure, takeBackErasure } from './erasure.ts'

const { db } = await testDatabase()
const deps = { secrets: testSecrets, site: testSite }
const ask = (personId: string) =>
  db.transaction().execute(async (tx) => askForErasure(tx, deps, { personId, askedBy: 'person' }))
const takeBack = (personId: string) => db.transaction().execute(async (tx) => takeBackErasure(tx, personId))

test('the mails name a renewal or a log-in only to a person who has one', async () => {
  const told = async (email: string) => {
    const all = await mailsTo(db, email)
    return all.map((mail) => ({ ...mail, date: '', notMeUrl: 'notMeUrl' in mail }))
  }
  const about = { firstName: 'Amara', date: '', notMeUrl: false }
  const renewing = await aFamily(db)
  await aSubscription(db, { payerId: renewing.parentId })
  await sql`update subscriptions set auto_renew = true where user_id = ${renewing.parentId}`.execute(db)
  await addCanaries(db, { table: 'credentials', columns: [], given: { user_id: renewing.parentId } })
  const without = await aFamily(db)
  for (const { parentId } of [renewing, without]) {
    await ask(parentId)
    await takeBack(parentId)
  }
  expect(await told(renewing.email)).toEqual([
    { ...about, kind: 'erasure-asked', renewalOff: true, hasLogIn: true, notMeUrl: true },
    { ...about, kind: 'erasure-taken-back', renewalOff: true },
  ])
  expect(await told(without.email)).toEqual([
    { ...about, kind: 'erasure-asked', renewalOff: false, hasLogIn: false },
    { ...about, kind: 'erasure-taken-back', renewalOff: false },
  ])
})
