import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_SECONDS } from '#domain/durations.ts'
import { RETENTION } from '#domain/privacy/retention.ts'
import { setClockOffset } from '#server/db/clock.ts'
import { addCanaries, canariesLeft, type Canary } from '#tests/support/canaries.ts'
import { testSecrets } from '#tests/support/accounts/credentials.ts'
import { testSite } from '#tests/support/site.ts'
import { testDatabase } from '#tests/support/database.ts'
import { jobContext } from '#tests/support/job-context.ts'
import { aFamily, aSubscription, type TestFamily } from '#tests/support/people.ts'
import { recordedLog } from '#tests/support/recorded-log.ts'
import { erasePeople } from './erase-people.ts'
import { askForErasure, readErasure, takeBackErasure } from './erasure.ts'

const { db } = await testDatabase()
const log = recordedLog()
const context = jobContext(db, log)
beforeEach(async () => {
  await sql`truncate users, families, orders, outbox, analytics_events, tokens, consents, instruments_to_forget cascade`.execute(
    db,
  )
})
afterEach(async () => setClockOffset(db, 0))

const ask = (personId: string) =>
  db
    .transaction()
    .execute((tx) =>
      askForErasure(tx, { secrets: testSecrets, site: testSite }, { personId, askedBy: 'person' }),
    )
const takeBack = (personId: string) => db.transaction().execute((tx) => takeBackErasure(tx, personId))
const runOn = async (day: number) => {
  await setClockOffset(db, day * DAY_SECONDS)
  return erasePeople.run(context)
}
const read = (id: string) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const mails = async (recipient: string) => {
  const rows = await db
    .selectFrom('outbox')
    .select('kind')
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute()
  return rows.map(({ kind }) => kind)
}

/** Canaries in all columns that the erasure of an account must empty. */
async function withCanaries({ parentId, familyId }: TestFamily): Promise<Canary[]> {
  const owner = { user_id: parentId }
  const canaries: Canary[] = []
  const add = async (table: string, given: Record<string, unknown>, columns = accountColumns(table)) =>
    canaries.push(...(await addCanaries(db, { table, columns, given })))
  await add('credentials', owner)
  await add('security_questions', owner)
  await add('passkeys', owner)
  await add('sessions', { ...owner, expires_at: sql`app_now() + interval '30 days'` }, ['hash'])
  await add('known_devices', { ...owner, last_used_at: sql`app_now() + interval '20 days'` }, ['device_hash'])
  await add('tokens', { subject_id: parentId, purpose: 'password-reset', expires_at: sql`app_now()` }, [
    'hash',
  ])
  await add('professionals', owner)
  await add('professional_roles', owner)
  await add('consents', { ...owner, kind: 'terms' })
  await add('analytics_events', owner, ['properties'])
  await add('invites', { ...owner, family_id: familyId, invited_by: parentId, state: 'active' }, ['sent_to'])
  await sql`
    update users set first_name = 'canary users first;', last_name = 'canary users last;', anonymous_id = 'canary users visitor;',
      address = '{"canary":"canary users address;"}', referral = '{"canary":"canary users referral;"}',
      time_zone = 'canary users zone;' where id = ${parentId}`.execute(db)
  for (const [column, mark] of [
    ['first_name', 'first'],
    ['last_name', 'last'],
    ['anonymous_id', 'visitor'],
    ['address', 'address'],
    ['referral', 'referral'],
    ['time_zone', 'zone'],
  ] as const)
    canaries.push({ table: 'users', column, mark: `canary users ${mark};` })
  return canaries
}

const accountColumns = (table: string) =>
  (RETENTION[table]?.personal ?? []).flatMap(({ columns, term }) => (term.kind === 'account' ? columns : []))

test('the canaries cover every column that is kept until the account is erased', async () => {
  const family = await aFamily(db)
  const covered = (await withCanaries(family)).map(({ table, column }) => `${table}.${column}`)
  const listed = Object.keys(RETENTION).flatMap((table) =>
    accountColumns(table).map((column) => `${table}.${column}`),
  )
  const byValue = ['email', 'email_normalised', 'phone_country_code', 'phone_number', 'marketing_opt_in']
  expect(listed.filter((name) => !covered.includes(name)).toSorted()).toEqual(
    byValue.map((name) => `users.${name}`).toSorted(),
  )
})

test('fourteen days after asking, only ids, orders and the receipt of the person are left', async () => {
  const family = await aFamily(db)
  const { parentId, email } = family
  const { orderNo } = await aSubscription(db, { payerId: parentId })
  const canaries = await withCanaries(family)
  const receipt = { parent: { email }, parties: { buyer: { firstName: 'Amara', email } } }
  await sql`update orders set receipt = ${JSON.stringify(receipt)}, payer_email_hash = '\\x0101' where order_no = ${orderNo}`.execute(
    db,
  )
  await sql`update subscriptions set auto_renew = true, payment_token_enc = '\\x02', method = '{}' where user_id = ${parentId}`.execute(
    db,
  )
  await ask(parentId)
  expect(
    await db.selectFrom('subscriptions').select('auto_renew').where('user_id', '=', parentId).execute(),
  ).toEqual([{ auto_renew: false }])
  expect(await runOn(13)).toBe(0)
  expect((await canariesLeft(db, canaries)).length).toBe(canaries.length)
  expect(await runOn(15)).toBe(1)
  expect(await canariesLeft(db, canaries)).toEqual([])
  expect(await read(parentId)).toMatchObject({
    first_name: '',
    email: null,
    email_normalised: null,
    phone_number: null,
    marketing_opt_in: false,
  })
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('order_no', '=', orderNo)
    .executeTakeFirstOrThrow()
  expect(order).toMatchObject({ state: 'paid', amount_minor: 15_264, payer_email_hash: null })
  expect(order.receipt).toEqual({
    parent: { email: '' },
    parties: { buyer: { firstName: 'Amara', email: null } },
  })
  const [subscription] = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', parentId)
    .execute()
  expect(subscription).toMatchObject({ status: 'cancelled', payment_token_enc: null, method: null })
  expect(await db.selectFrom('instruments_to_forget').select('token_enc').execute()).toEqual([
    { token_enc: Buffer.from([2]) },
  ])
  expect(await mails(email)).toEqual(['erasure-done'])
})

test('the other parent keeps the family, sees no name, and gets no mail', async () => {
  const family = await aFamily(db)
  const { parentId, coParentId, coParentEmail } = family
  await sql`update users set activated_at = now() where id = ${coParentId}`.execute(db)
  const before = await mails(coParentEmail)
  await ask(parentId)
  await runOn(15)
  expect(await mails(coParentEmail)).toEqual(before)
  const members = await db
    .selectFrom('family_members')
    .select(['user_id', 'first_name', 'kind'])
    .where('family_id', '=', family.familyId)
    .orderBy('position')
    .execute()
  expect(members).toEqual([
    { user_id: parentId, first_name: '', kind: 'parent' },
    { user_id: coParentId, first_name: 'Ben', kind: 'parent' },
    { user_id: null, first_name: 'Chi', kind: 'child' },
  ])
  await ask(coParentId)
  await runOn(30)
  const left = await db
    .selectFrom('family_members')
    .select('first_name')
    .where('family_id', '=', family.familyId)
    .execute()
  expect(left.map(({ first_name: name }) => name)).toEqual(['', '', ''])
})

test('a person who cancels the erasure is not erased, and both steps are confirmed by mail', async () => {
  const { parentId, email } = await aFamily(db)
  const { dueAt } = (await ask(parentId)) ?? {}
  expect((await ask(parentId))?.dueAt).toEqual(dueAt)
  expect(await takeBack(parentId)).toBe(true)
  expect(await takeBack(parentId)).toBe(false)
  await runOn(15)
  expect(await read(parentId)).toMatchObject({ first_name: 'Amara', erased_at: null })
  expect(await readErasure(db, parentId)).toBeNull()
  expect(await mails(email)).toEqual(['erasure-asked', 'erasure-taken-back'])
})

test('a payment that is under way ends before its person is erased', async () => {
  const { parentId } = await aFamily(db)
  await aSubscription(db, { payerId: parentId })
  await sql`
    insert into orders (order_no, scope_id, flow, payer_id, state, amount_minor, currency, price_snapshot, price_hash, request, locale)
    values ('UNDERWAY12', gen_random_uuid(), 'returning', ${parentId}, 'open', 1, 'USD', '{}', '\\x', '{}', 'en')`.execute(
    db,
  )
  await sql`
    insert into payment_attempts (order_id, n, state, method, nonce_hash, api_request_key, amount_minor, currency, lease_until)
    select id, 1, 'unknown', 'CREDIT_CARD', '\\x77', 'k', 1, 'USD', now() from orders where order_no = 'UNDERWAY12'`.execute(
    db,
  )
  await ask(parentId)
  await runOn(15)
  expect(await read(parentId)).toMatchObject({ erased_at: null })
  await sql`update payment_attempts set state = 'declined' where api_request_key = 'k'`.execute(db)
  await runOn(16)
  expect((await read(parentId)).erased_at).toBeInstanceOf(Date)
})

test('an erasure that fails in the middle changes nothing, stops no other one, and is made later', async () => {
  const { parentId, email } = await aFamily(db)
  const { parentId: next } = await aFamily(db)
  await addCanaries(db, { table: 'credentials', columns: [], given: { user_id: parentId } })
  await ask(parentId)
  await ask(next)
  await sql`create function fail() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`.execute(
    db,
  )
  await sql`create trigger fails before update on family_members for each row
            when (old.user_id = ${sql.lit(parentId)}) execute function fail()`.execute(db)
  await runOn(15)
  expect(await read(parentId)).toMatchObject({ first_name: 'Amara', erased_at: null })
  expect(
    await db.selectFrom('credentials').select('user_id').where('user_id', '=', parentId).execute(),
  ).toHaveLength(1)
  expect((await read(next)).erased_at).toBeInstanceOf(Date)
  expect(log.lines.filter(({ level }) => level === 'alert')).toMatchObject([
    { message: 'erasing a person failed and will be tried again' },
  ])
  await sql`drop trigger fails on family_members; drop function fail()`.execute(db)
  expect(await runOn(16)).toBe(1)
  expect(await mails(email)).toEqual(['erasure-done'])
})

test('the address of an erased person can sign up again, and is not recognised as the old person', async () => {
  const { parentId, email } = await aFamily(db)
  await aSubscription(db, { payerId: parentId })
  await ask(parentId)
  await runOn(15)
  const again = await aFamily(db, { email })
  expect(await read(again.parentId)).toMatchObject({ email_normalised: email, possible_duplicate: false })
})

test('the log contains only the id of an erased person', async () => {
  const { parentId, email } = await aFamily(db)
  await ask(parentId)
  await runOn(15)
  const about = log.lines.filter(({ message }) => message === 'a person was erased')
  expect(about.at(-1)?.fields).toEqual({ userId: parentId })
  expect(JSON.stringify(log)).not.toContain(email)
})

test('an invited parent keeps the family and the link when the inviting parent is erased', async () => {
  const { parentId, coParentId, familyId, coParentEmail } = await aFamily(db)
  await sql`
    insert into invites (family_id, user_id, invited_by, sent_to, locale)
    values (${familyId}, ${coParentId}, ${parentId}, ${coParentEmail}, 'en')`.execute(db)
  await ask(parentId)
  await runOn(15)
  const invitations = await db.selectFrom('invites').select(['state', 'sent_to']).execute()
  expect(invitations).toEqual([{ state: 'pending', sent_to: coParentEmail }])
  const names = await db.selectFrom('family_members').select('first_name').orderBy('position').execute()
  expect(names.map(({ first_name: name }) => name)).toEqual(['', 'Ben', 'Chi'])
})

test('the payments, data and paid time of the other parent do not change', async () => {
  const { parentId, coParentId, coParentEmail } = await aFamily(db)
  const { orderNo } = await aSubscription(db, { payerId: coParentId })
  const receipt = {
    parties: { buyer: { firstName: 'Ben', email: coParentEmail }, coParentFirstName: 'Amara' },
  }
  await sql`update orders set receipt = ${JSON.stringify(receipt)} where order_no = ${orderNo}`.execute(db)
  await ask(parentId)
  await runOn(15)
  const orders = await db.selectFrom('orders').select(['receipt', 'state']).execute()
  expect(orders).toEqual([{ receipt, state: 'paid' }])
  const subscriptions = await db.selectFrom('subscriptions').select('status').execute()
  expect(subscriptions).toEqual([{ status: 'current' }])
})
