import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { approveByConsole } from '#domain/contracts/console/approvals.ts'
import {
  makeConsoleCodes,
  readConsoleCodeRun,
  readConsoleCodeRuns,
  readConsoleCodes,
} from '#domain/contracts/console/codes.ts'
import { ROLES } from '#domain/console/roles.ts'
import { findUsableCodes, makeCodesJob, redeemCodes, reserveCodes } from '#server/coupons/index.ts'
import { newSecret } from '#server/platform/secrets/secrets.ts'
import { testApi } from '#tests/support/api.ts'
import { noor, sam, staffOf } from '#tests/support/console/catalogue-staff.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testPayments } from '#tests/support/payments/payments.ts'
import { recordedLog } from '#tests/support/recorded-log.ts'
import { aCharge, giveYears } from '#tests/support/payments/refunds.ts'
import { bearerOf } from '#tests/support/console/staff.ts'
import { withoutGuards } from '#tests/support/without-guards.ts'
import { mountApprovals } from '../approvals/routes.ts'
import { mountCodes } from './code-routes.ts'

const { db } = await testDatabase()
const { payments } = testPayments(db, { fulfil: giveYears })
const call = testApi((api) => {
  mountCodes(api, staffOf, { db, codesAlone: 1_000 })
  mountApprovals(api, staffOf, { db, payments, refundAlone: 50 })
})

const RUN = {
  name: 'Court partners, spring',
  count: 20,
  amount: '25.00',
  currency: 'USD',
  packageIds: [1011, 1021],
  isSingleUse: true,
  from: null,
  until: '2099-12-31',
  reason: 'agreed with the court partners',
}
const make = async (given: object = {}, { bearer = noor, key = '' } = {}) =>
  call('POST', '/v2/console/code-runs', {
    bearer,
    headers: { 'idempotency-key': key || randomUUID() },
    body: { ...RUN, ...given },
  })
const aRun = async (given: object = {}) => makeConsoleCodes.answers[201].parse((await make(given)).body).id
const ask = async (given: object = {}) => {
  const asked = await make(given)
  expect(asked.status).toBe(202)
  return makeConsoleCodes.answers[202].parse(asked.body).approval
}
const approve = async (id: string, { amount, bearer = sam }: { amount: number; bearer?: string }) =>
  call('POST', `/v2/console/approvals/${id}/agreement`, { bearer, body: { amount } })
const piece = async (id: number, { after = '', bearer = noor } = {}) =>
  call('POST', `/v2/console/code-runs/${id}/codes`, { bearer, body: { after } })
const codesOf = async (id: number) => readConsoleCodes.answers[200].parse((await piece(id)).body).codes
const revoke = async (id: number, { reason = 'the cards were stolen', bearer = noor } = {}) =>
  call('POST', `/v2/console/code-runs/${id}/revocation`, { bearer, body: { reason } })
const newest = async () =>
  readConsoleCodeRuns.answers[200].parse((await call('GET', '/v2/console/code-runs', { bearer: noor })).body)
    .runs[0]
const isUsable = async (code: string) =>
  (await findUsableCodes(db, { codes: [code], packageId: 1021, currency: 'USD', scopeId: randomUUID() }))
    .length === 1
const trail = async (count: number) =>
  (
    await sql<{ kind: string; subject: string }>`
    select kind, subject from staff_actions order by n desc limit ${count}`.execute(db)
  ).rows
/** The job stops after some batches, as when its process ends. */
const makeForAWhile = async (batches = 1) => {
  let asked = 0
  await makeCodesJob.run({ db, log: recordedLog(), isStopping: () => (asked += 1) > batches })
}
const spend = async (code: string) => {
  const { orderId } = await aCharge(db, payments)
  await db.transaction().execute(async (tx) => {
    await reserveCodes(tx, { orderId, codes: [code] })
    await redeemCodes(tx, orderId)
  })
}

beforeEach(async () => {
  await sql`update code_runs set made_at = made_at - interval '2 days'`.execute(db)
})

test('codes are made, read for their file, and usable for their packages', async () => {
  const made = await make()
  const { id, madeName } = makeConsoleCodes.answers[201].parse(made.body)
  expect([made.status, madeName]).toEqual([201, 'The catalogue'])
  const codes = await codesOf(id)
  expect(new Set(codes).size).toBe(20)
  for (const code of codes)
    expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{5}$/)
  expect(await isUsable(codes[0] ?? '')).toBe(true)
  expect(await trail(2)).toEqual([
    { kind: 'read-codes', subject: `codes ${id}` },
    { kind: 'make-codes', subject: `codes ${id}` },
  ])
})

test(
  '100,000 codes wait for a second person, are made by a job, and one that is used is counted',
  { timeout: 60_000 },
  async () => {
    const id = await ask({ count: 100_000 })
    const before = await newest()
    const amount = 100_000 * 25_00
    expect(await approve(id, { amount, bearer: noor })).toMatchObject({
      status: 409,
      body: { code: 'api.approval.own' },
    })
    const made = await approve(id, { amount })
    expect(approveByConsole.answers[200].parse(made.body)).toEqual({
      outcome: 'codes-made',
      amount,
      currency: 'USD',
    })
    expect((await approve(id, { amount })).body).toEqual(made.body)
    const run = await newest()
    expect(run).toMatchObject({ count: 100_000, used: 0, askedName: 'The catalogue', madeName: 'Sam Lee' })
    expect(run?.id).not.toBe(before?.id)
    expect(run?.left).toBe(100_000)
    expect(await piece(run?.id ?? 0)).toMatchObject({ status: 409, body: { code: 'api.codes.beingMade' } })
    await makeForAWhile()
    expect((await newest())?.left).toBe(99_000)
    await Promise.all([makeForAWhile(Infinity), makeForAWhile(Infinity)])
    expect((await newest())?.left).toBe(0)
    const all = new Set<string>()
    let after: string | null = ''
    while (after !== null) {
      const { codes, next } = readConsoleCodes.answers[200].parse((await piece(run?.id ?? 0, { after })).body)
      for (const code of codes) all.add(code)
      after = next
    }
    expect(all.size).toBe(100_000)
    const [code = ''] = all
    expect(await isUsable(code)).toBe(true)
    await spend(code)
    expect([await isUsable(code), (await newest())?.used]).toEqual([false, 1])
  },
)

test('an approval for codes whose last day has passed makes no codes, and its answer says why', async () => {
  const id = await ask({ count: 1_000 })
  const before = await newest()
  await withoutGuards(
    db,
    'approvals',
    sql`update approvals set content = content || '{"until": "2020-01-01"}' where id = ${id}`,
  )
  expect(await approve(id, { amount: 1_000 * 25_00 })).toMatchObject({
    status: 409,
    body: { code: 'api.approval.noLongerFits' },
  })
  expect(await newest()).toEqual(before)
})

test('many small runs cannot avoid the limit, and codes for each buyer always need a second person', async () => {
  expect((await make({ count: 30 })).status).toBe(201)
  expect((await make({ count: 10 })).status).toBe(201)
  expect((await make({ count: 1 })).status).toBe(202)
  expect((await make({ count: 1 }, { bearer: sam })).status).toBe(201)
  expect((await make({ count: 1, name: 'Flyer', isSingleUse: false }, { bearer: sam })).status).toBe(202)
})

test('revoking a run ends its codes at once, only once, and paid orders keep their codes', async () => {
  const id = await aRun()
  const [one = '', other = ''] = await codesOf(id)
  await spend(one)
  expect(await revoke(id, { reason: 'so' })).toMatchObject({
    status: 422,
    body: { validationErrors: [{ field: 'reason' }] },
  })
  expect(await revoke(id)).toMatchObject({ status: 200, body: { revokedName: 'The catalogue', used: 1 } })
  expect(await revoke(id, { bearer: sam })).toMatchObject({
    status: 200,
    body: { revokedName: 'The catalogue' },
  })
  expect(await isUsable(other)).toBe(false)
  const { orderId } = await aCharge(db, payments)
  const held = await db.transaction().execute(async (tx) => reserveCodes(tx, { orderId, codes: [other] }))
  expect(held).toEqual({ outcome: 'taken', codes: [other] })
  expect(await trail(2)).toMatchObject([{ kind: 'revoke-codes' }, { kind: 'read-codes' }])
  expect((await revoke(4711)).status).toBe(404)
})

test('a large run that is revoked gets no more codes', async () => {
  const id = await ask({ count: 3_000 })
  await approve(id, { amount: 3_000 * 25_00 })
  const run = await newest()
  await makeForAWhile()
  await revoke(run?.id ?? 0)
  await makeForAWhile(Infinity)
  expect((await newest())?.left).toBe(2_000)
})

test('codes with a first day do not work before that day', async () => {
  const id = await aRun({ from: '2099-01-01' })
  const [code = ''] = await codesOf(id)
  expect(await isUsable(code)).toBe(false)
  await sql`update code_runs set starts_at = app_now() where id = ${id}`.execute(db)
  expect(await isUsable(code)).toBe(true)
})

test('a request that arrives twice makes its codes once, also at the same time', async () => {
  const key = randomUUID()
  const answers = await Promise.all([make({}, { key }), make({}, { key })])
  const ids = answers.map(({ body }) => makeConsoleCodes.answers[201].parse(body).id)
  expect(new Set(ids).size).toBe(1)
  expect(await codesOf(ids[0] ?? 0)).toHaveLength(20)
})

test.each([
  { name: 'Court partners, autumn' },
  { count: 19 },
  { amount: '26.00' },
  { packageIds: null },
  { from: '2099-01-01' },
  { until: '2099-12-30' },
])('other codes with the key of the first are refused: %j', async (other) => {
  const key = randomUUID()
  expect((await make({}, { key })).status).toBe(201)
  expect(await make(other, { key })).toMatchObject({ status: 409, body: { code: 'api.idempotency' } })
})

test.each([
  ['name', { name: ' ' }],
  ['count', { count: 100_001 }],
  ['count', { count: 1.5 }],
  ['amount', { amount: '25.005' }],
  ['amount', { amount: '0' }],
  ['packageIds', { packageIds: [2061] }],
  ['packageIds', { packageIds: [] }],
  ['from', { from: '2020-01-01' }],
  ['until', { until: '2020-01-01' }],
  ['until', { from: '2099-12-31', until: '2099-12-30' }],
  ['reason', { reason: 'so' }],
] as const)('codes with a wrong %s are refused: %j', async (field, given) => {
  expect(await make(given)).toMatchObject({ status: 422, body: { validationErrors: [{ field }] } })
})

test('only the catalogue role makes, reads and revokes codes; an auditor sees only the runs', async () => {
  const id = await aRun()
  for (const role of ROLES) {
    const bearer = bearerOf(role)
    const one = await call('GET', `/v2/console/code-runs/${id}`, { bearer })
    if (one.status === 200) expect(readConsoleCodeRun.answers[200].parse(one.body).id).toBe(id)
    const statuses = [
      (await call('GET', '/v2/console/code-runs', { bearer })).status,
      one.status,
      (await make({ count: 0 }, { bearer })).status,
      (await piece(4711, { bearer })).status,
      (await revoke(4711, { bearer })).status,
    ]
    const expected = { catalogue: [200, 200, 422, 404, 404], auditor: [200, 200, 403, 403, 403] }
    expect(statuses, role).toEqual(
      role === 'catalogue' || role === 'auditor' ? expected[role] : [403, 403, 403, 403, 403],
    )
  }
  expect((await make({}, { bearer: newSecret() })).status).toBe(401)
})
