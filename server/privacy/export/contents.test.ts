import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { RETENTION } from '#domain/privacy/retention.ts'
import { changeAddress } from '#server/people/index.ts'
import { wholeApi } from '#tests/access/whole-api.ts'
import { addCanaries } from '#tests/support/canaries.ts'
import { testDatabase } from '#tests/support/database.ts'
import { anExport, type Files } from '#tests/support/exported.ts'
import { aFamily } from '#tests/support/people.ts'
import { BEN, twoParents } from '#tests/support/two-parents.ts'
import { EXPORTERS } from './exporters.ts'

const { db } = await testDatabase()
const { call } = await wholeApi(db)

const GIVEN = EXPORTERS.flatMap(({ columns }) => columns)
const now = sql`app_now()`
/** A text that only one person typed, in only one column. */
const markOf = (who: string, table: string, column: string) =>
  `${who}-${table}-${column}`.replaceAll('_', '-')
const columnsOf = (table: string) => (RETENTION[table]?.personal ?? []).flatMap(({ columns }) => columns)
const anAddress = (line1: string) =>
  JSON.stringify({ line1, line2: null, city: 'Boise', region: 'ID', postalCode: '83702', country: 'US' })

/** Fills every column that can contain data of one person with that person's marks. */
async function fill(
  who: string,
  { userId, invitedBy, familyId }: { userId: string; invitedBy: string; familyId: string },
) {
  const mark = (table: string, column: string) => markOf(who, table, column)
  const add: Add = async (table, given) => {
    const columns = columnsOf(table)
    const marks = Object.fromEntries(columns.map((column) => [column, mark(table, column)]))
    await addCanaries(db, { table, columns, given, marks })
  }
  const owner = { user_id: userId }
  await sql`
    update users set first_name = ${mark('users', 'first_name')}, last_name = ${mark('users', 'last_name')},
      email = ${`${mark('users', 'email')}@example.com`}, email_normalised = ${`${who}@example.com`},
      phone_country_code = ${mark('users', 'phone_country_code')}, phone_number = ${mark('users', 'phone_number')},
      time_zone = ${mark('users', 'time_zone')}, address = ${anAddress(mark('users', 'address'))},
      referral = ${JSON.stringify({ selection: 'OTHER', other: mark('users', 'referral') })},
      anonymous_id = ${mark('users', 'anonymous_id')} where id = ${userId}`.execute(db)
  await add('credentials', owner)
  await add('security_questions', owner)
  await add('account_events', owner)
  await add('passkeys', owner)
  await add('email_changes', { ...owner, changed_by: 'person', undo_until: now })
  await add('sessions', { ...owner, expires_at: now })
  await add('known_devices', { ...owner, country: who === 'amara' ? 'US' : 'MX' })
  await add('device_codes', { ...owner, expires_at: now })
  await add('tokens', { subject_id: userId, purpose: 'password-reset', expires_at: now })
  await add('consents', {
    ...owner,
    kind: 'terms',
    terms: JSON.stringify({ plan: mark('consents', 'terms') }),
  })
  const referral = JSON.stringify({ explanation: mark('professionals', 'referral') })
  await add('professionals', { ...owner, referral })
  await add('professional_roles', owner)
  await add('invites', { ...owner, family_id: familyId, invited_by: invitedBy, state: 'active' })
  const person = (name: string) => ({ firstName: mark('registrations', name), lastName: 'x' })
  await add('registrations', {
    parent_id: userId,
    parent: JSON.stringify(person('parent')),
    co_parent: JSON.stringify(person('co_parent')),
    children: JSON.stringify([person('children')]),
    address: anAddress(mark('registrations', 'address')),
    referral: JSON.stringify({ selection: 'OTHER', other: mark('registrations', 'referral') }),
  })
  const code = mark('entered_codes', 'code').toUpperCase()
  await sql`insert into subscription_codes (code, amount_minor, currency) values (${code}, 1, 'USD')
    on conflict do nothing`.execute(db)
  await add('entered_codes', { scope_id: userId, code })
  await add('outbox', {
    recipient: `${mark('users', 'email')}@example.com`,
    kind: 'receipt',
    said: JSON.stringify({ subject: 'Your receipt', text: mark('outbox', 'said') }),
    dedupe: who,
    message_id: who,
  })
  await add('analytics_events', {
    user_id: userId,
    properties: JSON.stringify({ page: mark('analytics_events', 'properties'), email: `${who}-typed-email` }),
  })
  await fillOrders(userId, mark, add)
}

type Add = (table: string, given: Record<string, unknown>) => Promise<void>

async function fillOrders(userId: string, mark: (table: string, column: string) => string, add: Add) {
  const orderId = randomUUID()
  const money = { amount_minor: 100, currency: 'USD' }
  const buyer = {
    firstName: mark('orders', 'receipt'),
    lastName: 'x',
    email: null,
    address: null,
    timeZone: null,
  }
  const seller = { name: 'x', address: [], taxNumber: null }
  await add('orders', {
    ...money,
    id: orderId,
    order_no: randomBytes(6).toString('hex').toUpperCase(),
    flow: 'join',
    state: 'payment_failed',
    payer_id: userId,
    price_snapshot: JSON.stringify({ packageId: 1011, years: 1 }),
    request: `{"billed":${anAddress(mark('orders', 'request'))}}`,
    receipt: JSON.stringify({ parties: { seller, buyer, coParentFirstName: mark('orders', 'other') } }),
  })
  await add('payment_attempts', {
    ...money,
    order_id: orderId,
    api_request_key: orderId,
    state: 'unknown',
    method: 'PAYPAL',
    details: JSON.stringify({ instrument: { method: 'paypal', email: mark('payment_attempts', 'details') } }),
  })
  await add('subscriptions', {
    user_id: userId,
    order_id: orderId,
    package_id: 1011,
    status: 'expired',
    currency: 'USD',
    method: JSON.stringify({ method: 'venmo', username: mark('subscriptions', 'method') }),
  })
}

const JSON_OF = (files: Files) =>
  Object.entries(files)
    .filter(([name]) => name.startsWith('json/'))
    .map(([, content]) => content)
    .join('\n')
const all = (files: Files) => Object.values(files).join('\n').toLowerCase()

const typed = (who: string, column: string) => markOf(who, 'family_members', column)

/** Both parents of a family with their marks, and what each typed about the others. */
async function aMarkedFamily() {
  const { parentId: amara, coParentId: ben, familyId } = await aFamily(db)
  await fill('amara', { userId: amara, familyId, invitedBy: amara })
  await fill('ben', { userId: ben, familyId, invitedBy: amara })
  await sql`update invites set sent_to = 'amara-invites-sent-to' where user_id = ${ben}`.execute(db)
  await sql`update family_members set first_name = ${typed('amara', 'first_name')}, last_name = ${typed('amara', 'last_name')}
    where family_id = ${familyId}`.execute(db)
  await sql`update family_members set email = ${typed('amara', 'email')} where family_id = ${familyId} and kind = 'child'`.execute(
    db,
  )
  const contact = JSON.stringify({
    email: typed('amara', 'known_contact'),
    phoneCountryCode: null,
    phoneNumber: null,
  })
  await sql`update family_members set known_contact = ${contact},
    attributes = ${JSON.stringify({ [typed('amara', 'attributes')]: true })} where user_id = ${ben}`.execute(
    db,
  )
  await sql`update family_members set attributes = ${JSON.stringify({ [typed('ben', 'attributes')]: true })}
    where user_id = ${amara}`.execute(db)
  return { amara, ben, familyId }
}

const marked = await aMarkedFamily()

/** Values that cannot contain a mark: the country of a browser, and a yes or no. */
const UNMARKED = ['known_devices.country', 'users.marketing_opt_in', 'analytics_events.user_id']

test('an export contains everything that its person typed, in the page and in the files for programs', async () => {
  const { amara } = marked
  const files = await anExport(db, amara)
  const expected = GIVEN.filter((name) => !UNMARKED.includes(name)).map((name) => {
    const [table = '', column = ''] = name.split('.')
    return name === 'outbox.recipient' ? markOf('amara', 'users', 'email') : markOf('amara', table, column)
  })
  const [page, json] = [files['index.html']?.toLowerCase() ?? '', JSON_OF(files).toLowerCase()]
  expect(expected.filter((mark) => !json.includes(mark))).toEqual([])
  expect(expected.filter((mark) => !page.includes(mark))).toEqual([])
})

test('an export has no secret and no hash', async () => {
  const { amara } = marked
  const text = all(await anExport(db, amara))
  const withheld = Object.keys(RETENTION).flatMap((table) =>
    columnsOf(table)
      .filter((column) => !GIVEN.includes(`${table}.${column}`))
      .map((column) => markOf('amara', table, column)),
  )
  expect(withheld.filter((mark) => text.includes(mark))).toEqual([])
  expect(text).not.toContain('amara-typed-email')
})

test('no parent of a family gets a mark, a mail or a payment of the other', async () => {
  const { amara, ben } = marked
  const [hers, his] = [all(await anExport(db, amara)), all(await anExport(db, ben))]
  expect(hers).not.toContain('ben-')
  expect(his).not.toContain('amara-')
  expect(his).toContain(markOf('ben', 'users', 'address'))
})

test('a parent gets no data of an invited parent who has typed but not finished', async () => {
  const { amara } = await twoParents(db, call)
  const text = all(await anExport(db, amara.parentId))
  expect(text).toContain(amara.email)
  const { rows } = await sql<{ typed: string }>`
    select concat_ws('|', u.email, u.phone_number, u.time_zone, u.address->>'line1', i.confirmed_email) as typed
    from users u join invites i on i.user_id = u.id where u.email = ${BEN.email}`.execute(db)
  const typed = rows.flatMap((row) => row.typed.split('|'))
  expect(typed.length).toBeGreaterThan(3)
  expect(typed.filter((word) => text.includes(word.toLowerCase()))).toEqual([])
})

test('a professional gets their own entries, and nothing that a parent of the case typed', async () => {
  const { parentId: dana, coParentId: eli, familyId } = await aFamily(db)
  const { parentId: grace } = await aFamily(db)
  await sql`update users set created_by_professional_id = ${grace} where id in (${dana}, ${eli})`.execute(db)
  await sql`update family_members set first_name = 'grace-typed-name', known_contact = '{"email":"grace-typed-contact"}'
    where family_id = ${familyId}`.execute(db)
  await fill('dana', { userId: dana, familyId, invitedBy: grace })
  await sql`update invites set sent_to = 'grace-sent-to', sent_to_normalised = '' where user_id = ${dana}`.execute(
    db,
  )
  const [hers, danas] = [all(await anExport(db, grace)), all(await anExport(db, dana))]
  expect(hers).toContain('grace-typed-contact')
  expect(hers).toContain('grace-sent-to')
  expect(hers).not.toContain('dana-')
  expect(danas).not.toContain('grace-')
})

test('a person who signs up with the address of another person gets no list of that person’s mails', async () => {
  const { parentId, email } = await aFamily(db)
  const stranger = await aFamily(db, { email })
  await sql`insert into outbox (dedupe, kind, recipient, locale, payload, message_id)
    values ('one', 'password-reset', ${email}, 'en', '{}', 'one')`.execute(db)
  expect(Object.keys(await anExport(db, stranger.parentId))).not.toContain('json/mails.json')
  expect(Object.keys(await anExport(db, parentId))).not.toContain('json/mails.json')
})

test('after a change of e-mail, an export has no mails that went to the new address before', async () => {
  const { parentId, email } = await aFamily(db)
  const wanted = `wanted-${email}`
  await sql`insert into outbox (dedupe, kind, recipient, locale, payload, message_id, created_at)
    values (${`receipt of another:${wanted}`}, 'receipt', ${wanted}, 'en', '{}', ${wanted}, app_now())`.execute(
    db,
  )
  await db.transaction().execute(async (tx) => changeAddress(tx, { userId: parentId, email: wanted }))
  expect(Object.keys(await anExport(db, parentId))).not.toContain('json/mails.json')
})

test('a typed name cannot add HTML to the page, and the page loads nothing', async () => {
  const { parentId } = await aFamily(db)
  await sql`update users set first_name = '<script>alert(1)</script>' where id = ${parentId}`.execute(db)
  const page = (await anExport(db, parentId))['index.html'] ?? ''
  expect(page).not.toContain('<script')
  expect(page).toContain('&lt;script&gt;')
  expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`)
})

test('the page and its explanation are in the language of the person', async () => {
  const { parentId } = await aFamily(db)
  const files = await anExport(db, parentId, 'es-MX')
  expect(files['index.html']).toContain('<html lang="es-MX">')
  expect(files['index.html']).toContain('Tu familia, como la registraste')
  expect(files['README.txt']).toContain('Abre index.html')
  expect(JSON.parse(files['json/you.json'] ?? '')).toMatchObject({
    section: 'you',
    rows: [{ firstName: 'Amara' }],
  })
})
