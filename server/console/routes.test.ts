import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { openConsolePerson, showConsoleContact } from '#domain/contracts/console/person.ts'
import { readConsoleHealth, readConsoleQueue, readConsoleQueues } from '#domain/contracts/console/queues.ts'
import { searchConsole } from '#domain/contracts/console/search.ts'
import { readConsoleTrail, verifyConsoleTrail } from '#domain/contracts/console/trail.ts'
import { ROLES } from '#domain/console/roles.ts'
import { newSecret } from '#server/platform/secrets/secrets.ts'
import { testApi } from '#tests/support/api.ts'
import { mountTestConsole } from '#tests/support/console/console-api.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aFamily, aSubscription, type TestFamily } from '#tests/support/people.ts'
import { bearerOf } from '#tests/support/console/staff.ts'
import { withoutGuards } from '#tests/support/without-guards.ts'

const { db } = await testDatabase()
const call = testApi((api) => mountTestConsole(api, db))
let family: TestFamily

beforeAll(async () => {
  family = await aFamily(db)
  await aSubscription(db, { payerId: family.parentId })
  await sql`insert into schedules (name, last_run_at, last_error) values ('a-job', now(), 'it failed')`.execute(
    db,
  )
  await sql`insert into disputes (id, gateway_txn, order_id, kind, state, amount_minor, currency)
    select 'd1', 'txn1', id, 'chargeback', 'open', 15264, 'USD' from orders where payer_id = ${family.parentId}`.execute(
    db,
  )
})

const CALLS = {
  [searchConsole.id]: async (bearer: string) =>
    call('POST', '/v2/console/searches', { bearer, body: { text: 'okafor' } }),
  [openConsolePerson.id]: async (bearer: string) =>
    call('GET', `/v2/console/people/${family.parentId}`, { bearer }),
  [showConsoleContact.id]: async (bearer: string) =>
    call('POST', `/v2/console/people/${family.parentId}/contact`, {
      bearer,
      body: { field: 'email', reason: 'caller confirms the address' },
    }),
  [readConsoleQueues.id]: async (bearer: string) => call('GET', '/v2/console/queues', { bearer }),
  [readConsoleQueue.id]: async (bearer: string) => call('GET', '/v2/console/queues/disputes', { bearer }),
  [readConsoleHealth.id]: async (bearer: string) => call('GET', '/v2/console/health', { bearer }),
  [readConsoleTrail.id]: async (bearer: string) => call('GET', '/v2/console/trail', { bearer }),
  [verifyConsoleTrail.id]: async (bearer: string) => call('POST', '/v2/console/trail/checks', { bearer }),
}

test('every role may use exactly its own calls', async () => {
  const letIn: Record<string, string[]> = {}
  for (const [name, ask] of Object.entries(CALLS)) {
    for (const role of ROLES) {
      const { status } = await ask(bearerOf(role))
      expect([200, 403], `${name} as ${role}`).toContain(status)
      if (status === 200) (letIn[name] ??= []).push(role)
    }
  }
  expect(letIn).toEqual({
    searchConsole: ['support', 'billing', 'auditor'],
    openConsolePerson: ['support', 'billing', 'auditor'],
    showConsoleContact: ['support', 'billing', 'auditor'],
    readConsoleQueues: ['support', 'billing', 'auditor'],
    readConsoleQueue: ['support', 'billing', 'auditor'],
    readConsoleHealth: ['support', 'billing', 'auditor'],
    readConsoleTrail: ['auditor'],
    verifyConsoleTrail: ['auditor'],
  })
})

test('every call needs a session of staff', async () => {
  for (const ask of Object.values(CALLS)) expect((await ask(newSecret())).status).toBe(401)
})

test('the answers match the contracts', async () => {
  const bearer = bearerOf('auditor')
  const bodies = await Promise.all(Object.values(CALLS).map(async (ask) => (await ask(bearer)).body))
  const contracts = [
    searchConsole,
    openConsolePerson,
    showConsoleContact,
    readConsoleQueues,
    readConsoleQueue,
    readConsoleHealth,
    readConsoleTrail,
    verifyConsoleTrail,
  ]
  for (const [n, contract] of contracts.entries()) {
    const schema = contract.answers[200]
    expect(schema.parse(bodies[n]), contract.id).toEqual(bodies[n])
  }
})

test('a timeline is read by group and page by page', async () => {
  const bearer = bearerOf('support')
  const path = `/v2/console/people/${family.parentId}`
  const money = openConsolePerson.answers[200].parse(
    (await call('GET', `${path}?group=money`, { bearer })).body,
  )
  expect(new Set(money.events.map(({ group }) => group))).toEqual(new Set(['money']))
  const [first, second] = money.events
  const from = new URLSearchParams({ group: 'money', at: first?.at ?? '', key: first?.key ?? '' })
  const rest = openConsolePerson.answers[200].parse(
    (await call('GET', `${path}?${from.toString()}`, { bearer })).body,
  )
  expect(rest.events[0]).toEqual(second)
})

test('contact data needs a reason, and an unknown person is not found', async () => {
  const bearer = bearerOf('support')
  const ask = async (id: string, reason: string) =>
    call('POST', `/v2/console/people/${id}/contact`, { bearer, body: { field: 'phone', reason } })
  expect(await ask(family.parentId, 'hm')).toMatchObject({
    status: 422,
    body: { validationErrors: [{ field: 'reason' }] },
  })
  expect((await ask(randomUUID(), 'caller confirms the number')).status).toBe(404)
  expect((await call('GET', `/v2/console/people/${randomUUID()}`, { bearer })).status).toBe(404)
})

test('an auditor sees where the trail was changed', async () => {
  const bearer = bearerOf('auditor')
  const check = async () => (await call('POST', '/v2/console/trail/checks', { bearer })).body
  expect(await check()).toMatchObject({ isWhole: true, broken: null })
  await withoutGuards(db, 'staff_actions', sql`update staff_actions set reason = 'another' where n = 2`)
  expect(await check()).toMatchObject({ isWhole: false, broken: { n: 2, why: 'changed' } })
})
