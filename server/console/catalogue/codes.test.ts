import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeConsoleCodes, readConsoleCodes } from '#domain/contracts/console-codes.ts'
import { ROLES, type Role } from '#domain/console/roles.ts'
import { findUsableCodes } from '#server/coupons/index.ts'
import { newSecret } from '#server/platform/secrets.ts'
import { testApi } from '#tests/support/api.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aStaffMember } from '#tests/support/staff.ts'
import { mountCodes } from './code-routes.ts'

const { db } = await testDatabase()
const secrets = new Map(ROLES.map((role) => [role, newSecret()]))
const sam = newSecret()
const staffBy = (bearer: string | null) => {
  if (bearer === sam) return aStaffMember('catalogue', { id: 'sam', name: 'Sam Lee' })
  const role = ROLES.find((each) => secrets.get(each) === bearer)
  return role ? aStaffMember(role) : null
}
const call = testApi((api) => mountCodes(api, async ({ bearer }) => staffBy(bearer), { db }))
const bearerOf = (role: Role) => secrets.get(role) ?? ''
const noor = bearerOf('catalogue')

const RUN = {
  name: 'Court partners, spring',
  count: 20,
  amount: '25.00',
  currency: 'USD',
  packageIds: [1011, 1021],
  until: '2099-12-31',
  reason: 'agreed with the court partners',
}
const make = async (given: object = {}, { bearer = noor, key = '' } = {}) =>
  call('POST', '/v2/console/code-runs', {
    bearer,
    headers: { 'idempotency-key': key || randomUUID() },
    body: { ...RUN, ...given },
  })
const codesOf = async (id: number, bearer = noor) =>
  call('POST', `/v2/console/code-runs/${id}/codes`, { bearer })
const agree = async (id: number, bearer = sam) =>
  call('POST', `/v2/console/code-runs/${id}/agreement`, { bearer })
const isUsable = async (code: string) =>
  (await findUsableCodes(db, { codes: [code], packageId: 1021, currency: 'USD', scopeId: randomUUID() }))
    .length

test('codes are made, read for their file, and usable for their packages', async () => {
  const made = await make()
  const { id, madeName } = makeConsoleCodes.answers[201].parse(made.body)
  expect([made.status, madeName]).toEqual([201, 'The catalogue'])
  const { name, codes } = readConsoleCodes.answers[200].parse((await codesOf(id)).body)
  expect([name, codes.length, new Set(codes).size]).toEqual([RUN.name, 20, 20])
  for (const code of codes)
    expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{5}$/)
  expect(await isUsable(codes[0] ?? '')).toBe(1)
  const { rows } = await sql<{ kind: string; subject: string }>`
    select kind, subject from staff_actions order by n desc limit 2`.execute(db)
  expect(rows).toEqual([
    { kind: 'read-codes', subject: `codes ${id}` },
    { kind: 'make-codes', subject: `codes ${id}` },
  ])
})

test(
  '100,000 codes wait for a second person, are made in seconds, and one is usable',
  { timeout: 60_000 },
  async () => {
    const asked = await make({ count: 100_000 })
    expect(asked).toMatchObject({ status: 202, body: { madeName: null } })
    const { id } = makeConsoleCodes.answers[202].parse(asked.body)
    expect((await codesOf(id)).status).toBe(404)
    expect(await agree(id, noor)).toMatchObject({ status: 409, body: { code: 'api.codes.own' } })
    expect(await agree(id)).toMatchObject({ status: 200, body: { madeName: 'Sam Lee' } })
    expect(await agree(id)).toMatchObject({ status: 409, body: { code: 'api.codes.madeBefore' } })
    const { codes } = readConsoleCodes.answers[200].parse((await codesOf(id)).body)
    expect(new Set(codes).size).toBe(100_000)
    expect(await isUsable(codes[4711] ?? '')).toBe(1)
  },
)

test('a request that comes twice makes its codes once, also at the same time', async () => {
  const key = randomUUID()
  const answers = await Promise.all([make({}, { key }), make({}, { key })])
  const ids = answers.map(({ body }) => makeConsoleCodes.answers[201].parse(body).id)
  expect(new Set(ids).size).toBe(1)
  expect(readConsoleCodes.answers[200].parse((await codesOf(ids[0] ?? 0)).body).codes).toHaveLength(20)
  expect(await make({ count: 21 }, { key })).toMatchObject({ status: 409, body: { code: 'api.idempotency' } })
})

test.each([
  ['name', { name: ' ' }],
  ['count', { count: 100_001 }],
  ['count', { count: 1.5 }],
  ['amount', { amount: '25.005' }],
  ['amount', { amount: '0' }],
  ['packageIds', { packageIds: [2061] }],
  ['packageIds', { packageIds: [] }],
  ['until', { until: '2020-01-01' }],
  ['reason', { reason: 'so' }],
] as const)('codes with a wrong %s are refused: %j', async (field, given) => {
  expect(await make(given)).toMatchObject({ status: 422, body: { validationErrors: [{ field }] } })
})

test('only the catalogue makes and reads codes; the auditor sees the runs alone', async () => {
  for (const role of ROLES) {
    const bearer = bearerOf(role)
    const statuses = [
      (await call('GET', '/v2/console/code-runs', { bearer })).status,
      (await make({ count: 0 }, { bearer })).status,
      (await codesOf(4711, bearer)).status,
      (await agree(4711, bearer)).status,
    ]
    const expected = { catalogue: [200, 422, 404, 404], auditor: [200, 403, 403, 403] }
    expect(statuses, role).toEqual(
      role === 'catalogue' || role === 'auditor' ? expected[role] : [403, 403, 403, 403],
    )
  }
  expect((await make({}, { bearer: newSecret() })).status).toBe(401)
})
