import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { placedOrder } from '#domain/contracts/orders.ts'
import { testDatabase } from '#tests/support/database.ts'
import { anOrder, placeOrder } from '#tests/support/buyers/draft-orders.ts'
import { anInvitation } from '#tests/support/buyers/invited.ts'
import { mailsTo } from '#tests/support/mails.ts'
import {
  aCoParent,
  aDraft,
  aDraftReadyToPay,
  aParent,
  ESSENTIALS,
  ESSENTIALS_UK,
  joinApi,
  LONDON,
} from '#tests/support/buyers/joining.ts'
import { VERIFIED } from '#tests/support/payments/nonces.ts'
import { aNonce } from '#tests/support/payments/payments.ts'

const { db } = await testDatabase()
const call = joinApi(db)

type Wanted = { coParent?: object; payForCoparent?: boolean; codes?: string[] }

/** Places the same order three times. It must have one family, one subscription and one receipt. */
async function buy({ coParent: changes = {}, payForCoparent = false, codes = [] }: Wanted = {}) {
  const [parent, coParent] = [aParent(), aCoParent({ ...changes })]
  const draft = await aDraftReadyToPay(call, { parent, coParent })
  const free = codes.includes('WAIVER-FULL')
  const body = await anOrder(call, draft, { payForCoparent, codes }, free ? null : aNonce())
  const placed = await placeOrder(call, draft, body)
  expect(placed.status).toBe(200)
  await Promise.all([placeOrder(call, draft, body), placeOrder(call, draft, body)])
  const { registration } = placedOrder.parse(placed.body)
  return {
    parent,
    coParent,
    draft,
    parentId: registration.parent.userId,
    familyId: registration.parent.familyId,
    coParentId: registration.coParent?.userId ?? '',
  }
}
const subscriptionsOf = (ids: string[]) =>
  db
    .selectFrom('subscriptions')
    .select(['user_id', 'status', 'auto_renew', 'package_id', 'term_years', 'renewal_minor'])
    .where('user_id', 'in', ids)
    .execute()
const methodsOf = (ids: string[]) =>
  db
    .selectFrom('subscriptions')
    .select(['user_id', 'method'])
    .select((eb) => eb('payment_token_enc', 'is not', null).as('on_file'))
    .where('user_id', 'in', ids)
    .execute()
const invitationsOf = (familyId: string) =>
  db.selectFrom('invites').selectAll().where('family_id', '=', familyId).execute()

test('a co-parent who was invited before keeps their record, and the order that pays for them is completed', async () => {
  const ben = await anInvitation(db)
  const draft = await aDraftReadyToPay(call)
  const named = { co_parent_id: ben.coParentId }
  await db.updateTable('registrations').set(named).where('id', '=', draft.signupId).execute()
  const placed = await placeOrder(call, draft, await anOrder(call, draft, { payForCoparent: true }))
  expect(placed.status).toBe(200)
  expect(await subscriptionsOf([ben.coParentId])).toHaveLength(1)
  const record = db.selectFrom('users').select('email').where('id', '=', ben.coParentId)
  expect(await record.execute()).toEqual([{ email: ben.coParentEmail }])
})

test('the buyer’s subscription keeps its payment method, and the place of the co-parent has none', async () => {
  const { parentId, coParentId } = await buy({ payForCoparent: true })
  const methods = await methodsOf([parentId, coParentId])
  expect(methods).toContainEqual({
    user_id: parentId,
    on_file: true,
    method: expect.objectContaining({ method: 'creditCard', brand: 'Visa', lastFour: '1881' }) as unknown,
  })
  expect(methods).toContainEqual({ user_id: coParentId, on_file: false, method: null })
})

test('a paid order makes one family, one subscription, one receipt and one invitation', async () => {
  const { parent, coParent, parentId, coParentId, familyId } = await buy()
  const members = await db
    .selectFrom('family_members')
    .select(['kind', 'first_name'])
    .where('family_id', '=', familyId)
    .orderBy('position')
    .execute()
  expect(members).toEqual([
    { kind: 'parent', first_name: 'Noor' },
    { kind: 'parent', first_name: 'Sam' },
    { kind: 'child', first_name: 'Lea' },
  ])
  expect(await subscriptionsOf([parentId, coParentId])).toEqual([
    {
      user_id: parentId,
      status: 'current',
      auto_renew: false,
      package_id: 1011,
      term_years: 1,
      renewal_minor: 144_00,
    },
  ])
  expect((await mailsTo(db, parent.email)).map(({ kind }) => kind)).toEqual(['receipt'])
  expect(await mailsTo(db, coParent.email)).toMatchObject([{ kind: 'invitation', paid: false }])
  expect(await invitationsOf(familyId)).toMatchObject([{ user_id: coParentId }])
})

test('paying for the co-parent gives them a subscription and an invitation that shows it, and neither renews', async () => {
  const { coParent, parentId, coParentId, familyId } = await buy({ payForCoparent: true })
  const subscriptions = await subscriptionsOf([parentId, coParentId])
  const renewing = new Map(subscriptions.map((each) => [each.user_id, each.auto_renew]))
  expect(renewing).toEqual(
    new Map([
      [parentId, false],
      [coParentId, false],
    ]),
  )
  expect(await invitationsOf(familyId)).toMatchObject([{ user_id: coParentId }])
  expect(await mailsTo(db, coParent.email)).toMatchObject([{ kind: 'invitation', paid: true }])
})

test('a paid order gives its people time until the end of their last day, and frees their slots', async () => {
  const { parentId, coParentId, draft } = await buy({ payForCoparent: true })
  const people = [parentId, coParentId].toSorted()
  const { rows } = await sql`
    select slot.beneficiary_id as person, slot.live, paid.during @> now() as "isNow",
           upper(paid.during) = end_of_day(s.renews_at) as "untilLastDay"
    from orders o join entitlement_slots slot on slot.order_id = o.id
      join subscription_periods paid on paid.order_id = o.id and paid.beneficiary_id = slot.beneficiary_id
      join subscriptions s on s.id = paid.subscription_id and s.user_id = paid.beneficiary_id
    where o.scope_id = ${draft.signupId} order by 1`.execute(db)
  const paid = { live: false, isNow: true, untilLastDay: true }
  expect(rows).toEqual(people.map((person) => ({ person, ...paid })))
})

test('a free order stores no card and does not renew', async () => {
  const { parentId } = await buy({ codes: ['WAIVER-FULL'] })
  expect(await subscriptionsOf([parentId])).toMatchObject([{ user_id: parentId, auto_renew: false }])
})

test('a co-parent without an e-mail is not invited', async () => {
  const { familyId } = await buy({
    coParent: { email: null, knowsCoParentEmail: false, phoneCountryCode: '+1', phoneNumber: '6125550199' },
  })
  expect(await invitationsOf(familyId)).toEqual([])
})

test('a child never gets a mail', async () => {
  const parent = aParent()
  const draft = await aDraftReadyToPay(call, { parent })
  const child = `lea-${parent.email}`
  await call('PUT', draft.path, {
    headers: draft.headers,
    body: {
      coParent: aCoParent(),
      children: [{ firstName: 'Lea', lastName: 'Haddad', email: child }],
      sections: ['FAMILY'],
    },
  })
  expect((await placeOrder(call, draft, await anOrder(call, draft))).status).toBe(200)
  expect(await mailsTo(db, child)).toEqual([])
})

test('consents are stored as given: the terms before paying abroad, and marketing as ticked', async () => {
  const draft = await aDraftReadyToPay(call, {
    address: LONDON,
    order: ESSENTIALS_UK,
    timeZone: 'Europe/London',
  })
  const nonce = aNonce(VERIFIED)
  const body = await anOrder(call, draft, { order: ESSENTIALS_UK, address: LONDON }, nonce)
  const placed = await placeOrder(call, draft, { ...body, agreedToTerms: true, marketingOptIn: false })
  const { userId } = placedOrder.parse(placed.body).registration.parent
  const consents = await db
    .selectFrom('consents')
    .select(['kind', 'agreed'])
    .where('user_id', '=', userId)
    .orderBy('kind')
    .execute()
  expect(consents).toEqual(
    expect.arrayContaining([
      { kind: 'marketing', agreed: false },
      { kind: 'terms', agreed: true },
    ]),
  )
  expect(consents).toHaveLength(2)
})

test('in the United States no terms are recorded before they are shown', async () => {
  const { parentId } = await buy()
  const consents = await db.selectFrom('consents').select('kind').where('user_id', '=', parentId).execute()
  expect(consents).toEqual([{ kind: 'marketing' }])
})

test('a page that opens has payment fields, even if the family was saved after the package', async () => {
  const { path, headers, signupId } = await aDraft(call)
  const token = async () =>
    (await call('GET', `/v2/payments/client-token?country=US&signupId=${signupId}`, { headers })).status
  await call('PUT', path, { headers, body: { order: ESSENTIALS, sections: ['PACKAGE'] } })
  expect(await token()).toBe(403)
  await call('PUT', path, { headers, body: { coParent: aCoParent(), sections: ['FAMILY'] } })
  expect(await token()).toBe(200)
})

test('a draft with a package has payment fields until it is paid', async () => {
  const token = (signupId: string, headers: Record<string, string>) =>
    call('GET', `/v2/payments/client-token?country=US&signupId=${signupId}`, { headers })
  const draft = await aDraftReadyToPay(call)
  expect((await token(draft.signupId, draft.headers)).status).toBe(200)
  expect((await token(draft.signupId, {})).status).toBe(403)
  await placeOrder(call, draft, await anOrder(call, draft))
  expect((await token(draft.signupId, draft.headers)).status).toBe(403)
})
