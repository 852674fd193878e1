import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { readToday } from '#server/db/clock.ts'
import { keepLastNames } from '#server/people/index.ts'
import { testDatabase } from '#tests/support/database.ts'
import { jobContext } from '#tests/support/job-context.ts'
import { clockFromNoon } from '#tests/support/noon.ts'
import { aFamily, aSubscription, type TestFamily } from '#tests/support/people.ts'
import { aStaffMember } from '#tests/support/console/staff.ts'
import { readTrail, search, type Found } from '../index.ts'
import { readTimeline } from '../person/read-timeline.ts'

const { db } = await testDatabase()
const theo = aStaffMember('support', { id: 'theo', name: 'Theo Lang' })
let family: TestFamily
let bought: { transactionId: string; orderNo: string }

beforeAll(async () => {
  await clockFromNoon(db)
  family = await aFamily(db)
  bought = await aSubscription(db, { payerId: family.parentId })
  await sql`update payment_attempts
    set details = '{"instrument": {"method": "creditCard", "brand": "Visa", "lastFour": "4021"}}'
    where gateway_txn = ${bought.transactionId}`.execute(db)
  for (const lastName of ['Ellis-Okafore', 'Lindgren', 'O_Brien'])
    await sql`insert into users (kind, first_name, last_name, locale) values ('parent', 'Mara', ${lastName}, 'en')`.execute(
      db,
    )
  await keepNames()
})

async function find(text: string): Promise<Found> {
  const answer = await search(db, theo, text)
  if (answer.outcome !== 'found') throw new Error(answer.outcome)
  return answer.found
}
const idsOf = async (text: string) => (await find(text)).people.map(({ id }) => id)
const keepNames = async () => keepLastNames.run(jobContext(db))

async function lastNames(): Promise<string[]> {
  const rows = await db.selectFrom('last_names').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name)
}
const peopleOf = async (text: string) =>
  (await find(text)).people.map(({ firstName, lastName }) => `${firstName} ${lastName}`)

test('a person is found by the address, also by its beginning and in capitals', async () => {
  const own = family.email.split('@')[0] ?? ''
  expect((await find(family.email.toUpperCase())).people.map(({ id }) => id)).toEqual([family.parentId])
  expect((await find(`${own}@`)).people.map(({ id }) => id)).toEqual([family.parentId])
})

test('exact names come first, then names with this beginning, then names with this part', async () => {
  expect(await peopleOf('okafor')).toEqual(['Amara Okafor', 'Ben Okafor', 'Mara Ellis-Okafore'])
  expect(await peopleOf('oka')).toEqual(['Amara Okafor', 'Ben Okafor'])
  expect(await peopleOf('amara okafor')).toContain('Amara Okafor')
  expect((await peopleOf('okafor amara'))[0]).toBe('Amara Okafor')
})

test('a name with a typing error is found', async () => {
  expect(await peopleOf('lindgrem')).toEqual(['Mara Lindgren'])
})

test('a search does not find a last name that no person has any more', async () => {
  expect(await lastNames()).toEqual(['ellis-okafore', 'lindgren', 'o_brien', 'okafor'])
  const { rows } = await sql<{ id: string }>`
    insert into users (kind, first_name, last_name, locale) values ('parent', 'Eva', 'Zeta', 'en') returning id`.execute(
    db,
  )
  await keepNames()
  expect(await lastNames()).toContain('zeta')
  await sql`update users set erased_at = now() where id = ${rows[0]?.id}`.execute(db)
  expect(await keepNames()).toBe(1)
  expect(await lastNames()).not.toContain('zeta')
})

test('the special characters of SQL patterns have no special meaning', async () => {
  expect(await peopleOf('o_br')).toEqual(['Mara O_Brien'])
  expect(await peopleOf('o%kafor')).not.toContain('Mara Lindgren')
  expect(await peopleOf('%%')).toEqual([])
})

test('a phone number is found with and without its dialling code', async () => {
  expect(await idsOf('+1 (555) 123-4567')).toContain(family.parentId)
  expect(await idsOf('5551234567')).toContain(family.parentId)
})

test('an order is found by its number and by its beginning, and a payment by its transaction', async () => {
  for (const text of [bought.orderNo, bought.orderNo.toLowerCase()])
    expect((await find(text)).orders).toMatchObject([
      {
        orderNo: bought.orderNo,
        payerId: family.parentId,
        payer: 'Amara Okafor',
        instrument: 'Visa •• 4021',
      },
    ])
  expect((await find(bought.transactionId)).payments).toMatchObject([
    { orderNo: bought.orderNo, payer: 'Amara Okafor' },
  ])
})

test('a payment is found by the last four digits, with a day or a name', async () => {
  const today = await readToday(db)
  for (const text of ['4021', `4021 ${today}`, 'okafor 4021']) {
    const { payments } = await find(text)
    expect(
      payments.map(({ orderNo, lastFour }) => [orderNo, lastFour]),
      text,
    ).toEqual([[bought.orderNo, '4021']])
  }
  expect((await find('4021 2001-01-01')).payments).toEqual([])
  expect((await find('lindgren 4021')).payments).toEqual([])
})

const draftsOf = async (text: string) => (await find(text)).drafts.map(({ id }) => id)

test('the draft of a paid order is no unpaid sign-up, so its address opens the person', async () => {
  const buyer = await aFamily(db, { email: `paid.${randomUUID()}@example.com` })
  const parent = { firstName: 'Amara', lastName: 'Okafor', email: buyer.email }
  await sql`insert into registrations (key_hash, parent_id, parent, locale) values
    (${Buffer.from(buyer.email)}, ${buyer.parentId}, ${JSON.stringify(parent)}, 'en')`.execute(db)
  expect(await draftsOf(buyer.email)).toHaveLength(1)
  await aSubscription(db, { payerId: buyer.parentId })
  expect(await draftsOf(buyer.email)).toEqual([])
})

test('a draft is found by its address, phone number and names, and no longer once it is erased', async () => {
  const parent = {
    firstName: 'Quirin',
    lastName: 'Zabel',
    email: 'quirin@example.com',
    phoneCountryCode: '+49',
  }
  const { rows } = await sql<{ id: string }>`
    insert into registrations (parent, key_hash, locale) values (${JSON.stringify({ ...parent, phoneNumber: '3055501234' })}, sha256('a'), 'en')
    returning id`.execute(db)
  for (const text of ['quirin@', 'zabel', 'Quirin Zabel', 'zab qui', '3055501234', '+49 (305) 550-1234'])
    expect(await draftsOf(text), text).toEqual([rows[0]?.id])
  for (const text of ['abel', 'quirin okafor', '5550123', 'z%bel'])
    expect(await draftsOf(text), text).toEqual([])
  await sql`update registrations set erased_at = now() where id = ${rows[0]?.id}`.execute(db)
  expect(await draftsOf('zabel')).toEqual([])
})

test('an empty search finds nobody', async () => {
  const { tookMs: _, ...found } = await find('  ')
  expect(found).toEqual({
    readAs: [],
    people: [],
    orders: [],
    payments: [],
    drafts: [],
    invitations: [],
    codes: [],
  })
})

test('a search is recorded with the person whom it shows, and without its text', async () => {
  await find(family.email)
  const [row] = (await readTrail(db, { personId: family.parentId })).rows
  expect(row).toMatchObject({
    kind: 'search',
    details: { readAs: 'e-mail', hits: 2, people: family.parentId },
  })
  expect(JSON.stringify(row)).not.toContain(family.email)
})

test('a search that shows several people is recorded with all of them', async () => {
  const { people } = await find('okafor')
  const [row] = (await readTrail(db, { kinds: ['search'] })).rows
  expect(people.length).toBeGreaterThan(1)
  expect(row).toMatchObject({ person_id: null })
  for (const { id } of people)
    expect(row?.details).toMatchObject({ people: expect.stringContaining(id) as string })
  for (const { id } of people) {
    const [ofPerson] = (await readTrail(db, { personId: id })).rows
    expect(ofPerson?.n).toBe(row?.n)
    const { events } = await readTimeline(db, { personId: id, groups: ['staff'] })
    expect(events.map(({ key }) => key)).toContain(`staff:${row?.n}`)
  }
  expect((await readTrail(db, { personId: crypto.randomUUID() })).rows).toEqual([])
})

test.for(['analyst', 'catalogue'] as const)(
  'the role %s finds nobody, and the attempt is recorded',
  async (role) => {
    const staff = { ...theo, id: role, role }
    expect(await search(db, staff, 'okafor')).toEqual({ outcome: 'not-allowed' })
    expect((await readTrail(db, { staffId: role })).rows).toMatchObject([{ kind: 'refused', role }])
  },
)

test('a hit of a person says the day of the grace period, and who is the second parent', async () => {
  await sql`update subscriptions set past_due_since = app_now() - interval '6 days 1 hour'
    where user_id = ${family.parentId}`.execute(db)
  const { people } = await find('okafor')
  const shown = people
    .filter(({ id }) => id === family.parentId || id === family.coParentId)
    .map(({ id, plan, isSecondParent }) => [id, plan?.pastDueDay, isSecondParent])
  expect(shown).toEqual(
    expect.arrayContaining([
      [family.parentId, 7, false],
      [family.coParentId, undefined, true],
    ]),
  )
  await sql`update subscriptions set past_due_since = null where user_id = ${family.parentId}`.execute(db)
})

test('a search says how long it took, and an order whose card is unknown says so in words', async () => {
  const { parentId } = await aFamily(db)
  const { orderNo } = await aSubscription(db, { payerId: parentId })
  const found = await find(orderNo)
  expect(found.tookMs).toBeGreaterThan(0)
  expect(found.orders).toMatchObject([{ orderNo, instrument: 'a card' }])
  await sql`update payment_attempts set method = 'PAYPAL' where order_id = (select id from orders where order_no = ${orderNo})`.execute(
    db,
  )
  expect((await find(orderNo)).orders).toMatchObject([{ instrument: 'PayPal' }])
})
