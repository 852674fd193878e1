import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { anInvitation, invitedApi, readyToPay } from '#tests/support/buyers/invited.ts'
import { jobContext } from '#tests/support/job-context.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { twoParents } from '#tests/support/two-parents.ts'
import { purgeInvitations } from './purge-invitations.ts'

const { db } = await testDatabase()
const call = invitedApi(db)
const context = jobContext(db)

type Ben = { coParentId: string; familyId: string; token: string; coParentEmail: string }

async function typedDaysAgo({ coParentId }: Ben, days: number): Promise<void> {
  await sql`update invites set typed_at = now() - make_interval(mins => ${Math.round(days * 1440)})
            where user_id = ${coParentId}`.execute(db)
}

/** An invitation sent, and its link expired, the given numbers of days ago. */
async function ranOut(
  { coParentId }: Ben,
  { invited, days }: { invited: number; days: number },
): Promise<void> {
  await sql`update invites set created_at = now() - make_interval(days => ${invited})
            where user_id = ${coParentId}`.execute(db)
  await sql`update tokens set created_at = now() - make_interval(days => ${invited}),
                              expires_at = now() - make_interval(days => ${days})
            where subject_id = ${coParentId}`.execute(db)
}

const person = ({ coParentId }: Ben) =>
  db.selectFrom('users').selectAll().where('id', '=', coParentId).executeTakeFirstOrThrow()
const invitation = ({ coParentId }: Ben) =>
  db.selectFrom('invites').selectAll().where('user_id', '=', coParentId).executeTakeFirstOrThrow()

test('an invited parent’s input is kept for a week after the last change, then deleted', async () => {
  const [younger, older] = [await readyToPay(db, call), await readyToPay(db, call)]
  await typedDaysAgo(younger, 6.9)
  await typedDaysAgo(older, 7.1)
  expect(await purgeInvitations.run(context)).toBe(1)
  expect(await person(younger)).toMatchObject({
    phone_number: '6125550199',
    address: { city: 'Minneapolis' },
  })
  expect(await person(older)).toMatchObject({
    first_name: 'Ben',
    last_name: 'Okafor',
    email: older.coParentEmail,
    phone_number: null,
    address: null,
    time_zone: null,
  })
  expect(await purgeInvitations.run(context)).toBe(0)
})

test('the link still works afterwards, and the flow starts at the first step', async () => {
  const ben = await readyToPay(db, call)
  await typedDaysAgo(ben, 8)
  await purgeInvitations.run(context)
  const { status, body } = await call('POST', '/v2/invites/context', { bearer: ben.link })
  expect(status).toBe(200)
  expect(body).toMatchObject({ lastCompletedStep: 0, billingAddressComplete: false })
  const { inviteToken } = body as { inviteToken: string }
  const read = await call('GET', `/v2/parents/${ben.coParentId}`, { bearer: inviteToken })
  expect(read.body).toMatchObject({ isInvited: true, order: null, phoneNumber: null })
})

test('an order with an open payment keeps the data it needs', async () => {
  const ben = await readyToPay(db, call)
  await typedDaysAgo(ben, 8)
  await sql`insert into orders (order_no, scope_id, flow, payer_id, state, amount_minor, currency, price_snapshot,
                                price_hash, request, locale, winner_txn)
            values ('ABCDEF012345', ${ben.coParentId}, 'invited', ${ben.coParentId}, 'authorized', 0, 'USD', '{}',
                    '\\x00', '{}', 'en', 'free:ABCDEF012345')`.execute(db)
  expect(await purgeInvitations.run(context)).toBe(0)
  expect(await person(ben)).toMatchObject({ address: { city: 'Minneapolis' } })
})

test('the record of an account that joined is never emptied', async () => {
  const ben = await readyToPay(db, call)
  await sql`update users set activated_at = now() where id = ${ben.coParentId}`.execute(db)
  await typedDaysAgo(ben, 400)
  expect(await purgeInvitations.run(context)).toBe(0)
})

test('an invitation expires when its last link can no longer be renewed, and its address is deleted', async () => {
  const [renewable, lapsed] = [await anInvitation(db), await anInvitation(db)]
  await ranOut(renewable, { invited: 431, days: 399 })
  await ranOut(lapsed, { invited: 431, days: 401 })
  expect(await purgeInvitations.run(context)).toBe(1)
  expect((await invitation(renewable)).state).toBe('pending')
  expect(await invitation(lapsed)).toMatchObject({ state: 'expired', sent_to: lapsed.coParentEmail })
  expect((await person(lapsed)).email).toBeNull()
  await call('POST', '/v2/invites/link-requests', { body: { token: lapsed.token } })
  expect(await mailsTo(db, lapsed.coParentEmail)).toHaveLength(1)
  await sql`update invites set ended_at = now() - interval '31 days' where state = 'expired'`.execute(db)
  expect(await purgeInvitations.run(context)).toBe(1)
  expect((await invitation(lapsed)).sent_to).toBe('')
})

test('the sender may invite again after an invitation expired', async () => {
  const { amara, ben } = await twoParents(db, call)
  await ranOut(ben, { invited: 500, days: 470 })
  await purgeInvitations.run(context)
  const invitations = () =>
    call('GET', `/v2/families/${amara.familyId}/invitations`, { bearer: amara.session })
  expect((await invitations()).body).toMatchObject({ invitations: [{ state: 'not-invited' }] })
  const body = { userId: ben.coParentId, email: 'ben.again@example.com' }
  const again = await call('POST', `/v2/families/${amara.familyId}/invitations`, {
    bearer: amara.session,
    body,
  })
  expect(again.status).toBeLessThan(300)
  expect(await mailsTo(db, body.email)).toHaveLength(1)
})

test('an invitation that continues for an account, without a link of its own, does not expire early', async () => {
  const ben = await anInvitation(db)
  await sql`delete from tokens where subject_id = ${ben.coParentId}`.execute(db)
  await purgeInvitations.run(context)
  expect((await invitation(ben)).state).toBe('pending')
})
