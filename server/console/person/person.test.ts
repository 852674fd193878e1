import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { ROLES } from '#domain/console/roles.ts'
import { TIMELINE_GROUPS, type TimelineGroup } from '#domain/console/timeline.ts'
import { endSession, endSessionsOf, startSession } from '#server/credentials/log-in/sessions.ts'
import { askForErasure } from '#server/privacy/index.ts'
import { askForExport } from '#server/privacy/export/ask-export.ts'
import { aToken, testSecrets } from '#tests/support/accounts/credentials.ts'
import { enqueueMail } from '#server/email/index.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aFamily, aSubscription, type TestFamily } from '#tests/support/people.ts'
import { testSite } from '#tests/support/site.ts'
import { aStaffMember } from '#tests/support/console/staff.ts'
import { openPerson, readTrail, showContact } from '../index.ts'

const { db } = await testDatabase()
const theo = aStaffMember('support', { id: 'theo', name: 'Theo Lang' })
const nobody = '3f1c1f2e-0000-4000-8000-000000000009'
let family: TestFamily

beforeAll(async () => {
  family = await aFamily(db)
  await aSubscription(db, { payerId: family.parentId })
  await aSubscription(db, { payerId: family.coParentId })
  await sql`update payment_attempts a
    set details = '{"instrument": {"method": "creditCard", "brand": "Visa", "lastFour": "4021"}, "vaultToken": "c2VjcmV0"}'
    from orders o where o.id = a.order_id and o.payer_id = ${family.parentId}`.execute(db)
  await sql`update users set address = '{"line1": "12 Maple Street", "line2": null, "city": "Minneapolis", "region": "MN",
    "postalCode": "55401", "country": "US"}' where id = ${family.parentId}`.execute(db)
  for (const [name, recipient] of [
    ['amara', family.email],
    ['ben', family.coParentEmail],
  ] as const)
    await enqueueMail(db, {
      dedupe: `credentials-set:${name}`,
      recipient,
      locale: 'en',
      mail: { kind: 'credentials-set', firstName: name },
    })
})

const timesShown = async () => (await readTrail(db, { kinds: ['show-contact'] })).rows.length

async function open(personId: string) {
  const answer = await openPerson(db, theo, { personId })
  if (answer.outcome !== 'opened') throw new Error(answer.outcome)
  return answer
}

test('a person is shown with their plan, their family and masked contact data', async () => {
  const { person } = await open(family.parentId)
  expect(person).toMatchObject({
    firstName: 'Amara',
    contact: { email: 'a***@example.com', phone: '+1 ••• ••• ••67', billing: '554••, MN, US' },
    plan: { status: 'current', termYears: 1, renewalMinor: 14_400 },
    paid: [{ currency: 'USD', amountMinor: 15_264 }],
    families: [
      {
        id: family.familyId,
        children: 1,
        otherParents: [{ id: family.coParentId, firstName: 'Ben', name: 'Ben Okafor', isSecondParent: true }],
      },
    ],
    isSecondParent: false,
    paidBy: { who: 'self', name: null },
  })
})

test('staff see how a person logs in, and which known brand they saw', async () => {
  const { person } = await open(family.parentId)
  expect([person.logIn, person.brand]).toEqual([null, null])
  await sql`update users set anonymous_id = 'a-visitor' where id = ${family.parentId}`.execute(db)
  await sql`insert into credentials (user_id, username, username_normalised, password_hash)
    values (${family.parentId}, 'amara', 'amara', 'a hash')`.execute(db)
  await sql`insert into passkeys (user_id, user_handle, credential_id, public_key, counter, transports, backup_eligible,
    backed_up, name) values (${family.parentId}, 'h', 'c', '\\x00', 0, '{}', true, true, 'a phone')`.execute(
    db,
  )
  await sql`insert into analytics_events (event_id, at, kind, anonymous_id, properties) values
    (gen_random_uuid(), now() - interval '1 day', 'checkout step', 'a-visitor', '{"brand": "refresh"}'),
    (gen_random_uuid(), now() - interval '1 hour', 'checkout step', 'a-visitor', '{"brand": "classic"}'),
    (gen_random_uuid(), now(), 'checkout step', 'a-visitor', '{"brand": "verified-caller"}')`.execute(db)
  const seen = (await open(family.parentId)).person
  expect(seen.logIn).toEqual({ passkeys: 1, needsNewPassword: false })
  expect(seen.brand).toBe('classic')
  expect(JSON.stringify(seen)).not.toContain('a hash')
  expect((await open(family.coParentId)).person.brand).toBeNull()
  await sql`delete from credentials where user_id = ${family.parentId}`.execute(db)
})

test('each filter of the timeline has the number of its lines, and none of the other parent', async () => {
  const { events, counts } = await open(family.parentId)
  const shown = Object.groupBy(events, ({ group }) => group)
  for (const group of TIMELINE_GROUPS)
    expect([group, counts[group]]).toEqual([group, shown[group]?.length ?? 0])
  expect(counts.money).toBeGreaterThan(0)
  const others = new Set((await open(family.coParentId)).events.map(({ key }) => key))
  expect(events.filter(({ key }) => others.has(key))).toEqual([])
  const money = await openPerson(db, theo, { personId: family.parentId, groups: ['money'] })
  expect(money.outcome === 'opened' && money.counts.money).toBe(counts.money)
})

test('staff see how the plan is paid, without anything that could pay', async () => {
  expect((await open(family.parentId)).person.plan?.method).toBeNull()
  const visa = {
    method: 'creditCard',
    brand: 'Visa',
    lastFour: '1111',
    expirationMonth: '08',
    expirationYear: '2029',
  }
  await sql`update subscriptions set payment_token_enc = '\\x5ec2e7', method = ${JSON.stringify(visa)}::jsonb,
    method_refused_at = app_now() where user_id = ${family.parentId}`.execute(db)
  const answer = await open(family.parentId)
  expect(answer.person.plan?.method).toEqual({
    name: 'Visa',
    lastFour: '1111',
    expires: '08/29',
    isRefused: true,
  })
  expect(JSON.stringify(answer)).not.toMatch(/5ec2e7|payment_token|expirationMonth/)
  expect((await open(family.coParentId)).person.plan?.method).toBeNull()
})

test('what a person paid is less what went back, and the last views by staff are named', async () => {
  const { parentId } = await aFamily(db)
  const { orderNo, transactionId } = await aSubscription(db, { payerId: parentId })
  expect((await open(parentId)).seen).toEqual([])
  await sql`insert into payment_ledger (gateway_txn, kind, order_id, amount_minor, currency)
    select ${`re-${transactionId}`}, 'refund', id, 5000, 'USD' from orders where order_no = ${orderNo}`.execute(
    db,
  )
  await showContact(db, theo, { personId: parentId, field: 'email', reason: 'caller confirms it' })
  const { person, seen } = await open(parentId)
  expect(person.paid).toEqual([{ currency: 'USD', amountMinor: 10_264 }])
  expect(seen).toMatchObject([
    { staffName: 'Theo Lang', what: 'show-contact' },
    { staffName: 'Theo Lang', what: 'open-person' },
  ])
})

test('orders, attempts, the ledger, mails and staff actions are one timeline, newest first', async () => {
  const { events } = await open(family.parentId)
  const what = events.map((event) => event.what)
  expect(what).toEqual(
    expect.arrayContaining(['account-made', 'order', 'order-paid', 'attempt', 'booked', 'mail-waits']),
  )
  expect(events.find((event) => event.what === 'attempt')).toMatchObject({
    group: 'money',
    instrument: 'Visa •• 4021',
    amountMinor: 15_264,
    currency: 'USD',
  })
  const times = events.map(({ at }) => at.getTime())
  expect(times).toEqual(times.toSorted((a, b) => b - a))
  const again = await open(family.parentId)
  expect(again.events.find(({ group }) => group === 'staff')).toMatchObject({
    what: 'open-person',
    note: 'Theo Lang',
  })
})

test('a link is in the timeline when it is made, opened, used and ended', async () => {
  const { parentId } = await aFamily(db)
  await aToken(db, parentId, 'credentials')
  await aToken(db, parentId, 'browser-credentials')
  const links = async () => {
    const { events } = await open(parentId)
    return events
      .filter(({ key }) => key.startsWith('link'))
      .map(({ what, note }) => `${what}: ${note ?? ''}`)
      .toSorted()
  }
  expect(await links()).toEqual(['link-made: credentials', 'link-opened: browser-credentials'])
  await sql`update tokens set used_at = app_now() where purpose = 'credentials' and subject_id = ${parentId}`.execute(
    db,
  )
  await sql`update tokens set revoked_at = app_now() where purpose = 'browser-credentials' and subject_id = ${parentId}`.execute(
    db,
  )
  expect(await links()).toEqual([
    'link-ended: browser-credentials',
    'link-made: credentials',
    'link-opened: browser-credentials',
    'link-used: credentials',
  ])
  await sql`update tokens set used_at = null, expires_at = app_now() - interval '1 hour'
    where purpose = 'credentials' and subject_id = ${parentId}`.execute(db)
  expect(await links()).toContain('link-ended: credentials, expired')
})

test('changes of the access are in the timeline, and a filter finds them among many views of staff', async () => {
  const { parentId } = await aFamily(db)
  const secret = await startSession(db, testSecrets, { userId: parentId })
  await endSession(db, testSecrets, secret)
  await startSession(db, testSecrets, { userId: parentId })
  await endSessionsOf(db, parentId)
  await askForExport(db, { personId: parentId, locale: 'en' })
  const deps = { secrets: testSecrets, site: testSite }
  await db
    .transaction()
    .execute(async (tx) => askForErasure(tx, deps, { personId: parentId, askedBy: 'staff' }))
  await sql`insert into staff_actions (staff_id, staff_name, role, network, kind, person_id)
    select 'x', 'X', 'support', '', 'open-person', ${parentId}::uuid from generate_series(1, 320)`.execute(db)
  const whatOf = async (group: TimelineGroup) => {
    const answer = await openPerson(db, theo, { personId: parentId, groups: [group] })
    return answer.outcome === 'opened' ? answer.events.map(({ what }) => what).toSorted() : []
  }
  expect(await whatOf('log-ins')).toEqual(['logged-in', 'logged-in', 'logged-out', 'sessions-ended'])
  expect(await whatOf('privacy')).toEqual(['erasure-asked', 'export-asked'])
})

test('a view contains only the name of the other parent', async () => {
  for (const [own, others] of [
    [family.parentId, { id: family.coParentId, email: family.coParentEmail }],
    [family.coParentId, { id: family.parentId, email: family.email }],
  ] as const) {
    const { person, events } = await open(own)
    const { rows } = await sql<{
      order_no: string
    }>`select order_no from orders where payer_id = ${others.id}`.execute(db)
    const text = JSON.stringify({ person, events })
    expect(text).not.toContain(others.email)
    for (const { order_no: orderNo } of rows) expect(text).not.toContain(orderNo)
    expect(events.filter(({ group }) => group === 'mails')).toHaveLength(1)
  }
})

test('a view contains no secret and no payment token', async () => {
  const { person, events } = await open(family.parentId)
  const text = JSON.stringify({ person, events })
  expect(text).not.toMatch(/vaultToken|c2VjcmV0|nonce|password|5551234567|Maple/)
})

test('pages of a timeline have no gap and no repetition', async () => {
  await sql`insert into consents (user_id, kind, agreed, text_version, locale)
    select ${family.coParentId}, 'marketing', true, 'v1', 'en' from generate_series(1, 130)`.execute(db)
  const first = await open(family.coParentId)
  if (!first.older) throw new Error('one page')
  const second = await openPerson(db, theo, { personId: family.coParentId, after: first.older })
  if (second.outcome !== 'opened') throw new Error(second.outcome)
  const keys = [...first.events, ...second.events].map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys.filter((key) => key.startsWith('consent:'))).toHaveLength(130)
})

test('contact data is shown with a reason, and the row says who saw which field and why', async () => {
  const asked = { personId: family.parentId, field: 'email', reason: 'caller confirms the address' } as const
  expect(await showContact(db, theo, asked)).toEqual({ outcome: 'shown', value: family.email })
  const [row] = (await readTrail(db, { kinds: ['show-contact'] })).rows
  expect(row).toMatchObject({
    staff_id: 'theo',
    person_id: family.parentId,
    reason: asked.reason,
    details: { field: 'email' },
  })
  expect(await showContact(db, theo, { ...asked, field: 'billing' })).toMatchObject({
    value: '12 Maple Street, Minneapolis, MN, 55401, US',
  })
})

test('contact data is not shown without a reason', async () => {
  const before = await timesShown()
  for (const reason of ['', '   ', 'because'])
    expect(await showContact(db, theo, { personId: family.parentId, field: 'phone', reason })).toEqual({
      outcome: 'no-reason',
    })
  expect(await timesShown()).toBe(before)
})

test('the page of an unknown or erased person does not open', async () => {
  const erased = await aFamily(db)
  await sql`update users set erased_at = now() where id = ${erased.parentId}`.execute(db)
  for (const personId of [nobody, erased.parentId]) {
    expect(await openPerson(db, theo, { personId })).toEqual({ outcome: 'unknown' })
    const asked = { personId, field: 'email', reason: 'caller confirms the address' } as const
    expect(await showContact(db, theo, asked)).toEqual({ outcome: 'unknown' })
  }
})

test('support, billing and auditors may open a person; refusals of other roles are recorded', async () => {
  const letIn: string[] = []
  for (const role of ROLES) {
    const staff = { ...theo, id: `as ${role}`, role }
    const personId = family.parentId
    const asked = { personId, field: 'email', reason: 'caller confirms the address' } as const
    const opened = await openPerson(db, staff, { personId })
    const shown = await showContact(db, staff, asked)
    if (opened.outcome === 'opened' && shown.outcome === 'shown') letIn.push(role)
    else {
      expect([opened.outcome, shown.outcome]).toEqual(['not-allowed', 'not-allowed'])
      expect((await readTrail(db, { staffId: staff.id })).rows.map(({ kind }) => kind)).toEqual([
        'refused',
        'refused',
      ])
    }
  }
  expect(letIn).toEqual(['support', 'billing', 'auditor'])
})
