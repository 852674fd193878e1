import { expect, test, vi } from 'vitest'
import { ROLES } from '#domain/console/roles.ts'
import { readTrail } from '#server/console/index.ts'
import { newSecret } from '#server/platform/secrets/secrets.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aFamily } from '#tests/support/people.ts'
import { aMachineToken, aStaffSession } from '#tests/support/console/staff.ts'
import { CONSOLE_CALLS } from './console-calls.ts'
import { wholeApi } from './whole-api.ts'
import { everybody } from './world.ts'

// A test makes hundreds of calls, and a busy machine needs long for them.
vi.setConfig({ testTimeout: 60_000 })
const { db } = await testDatabase()
const { call, contracts } = await wholeApi(db)
const personId = (await aFamily(db)).parentId

const OF_STAFF: ReadonlySet<string> = new Set(['staffSession', 'machineToken'])

async function ask(name: string, bearer: string): Promise<{ status: number; code: unknown }> {
  const made = CONSOLE_CALLS[name]?.request({ personId })
  if (!made) throw new Error(`${name} is missing in console-calls.ts`)
  const { method, path, body, headers = {} } = made
  const answer = await call(method, path, {
    headers,
    ...(bearer ? { bearer } : {}),
    ...(body === undefined ? {} : { body }),
  })
  return { status: answer.status, code: (answer.body as { code?: unknown } | null)?.code }
}

test('every call of the console is in the matrix', () => {
  const served = contracts().filter(({ path }) => path.startsWith('/v2/console/'))
  expect(Object.keys(CONSOLE_CALLS).toSorted()).toEqual(served.map(({ id }) => id).toSorted())
})

test('the contract of a call of the console names the session of staff, and machines where they may call', () => {
  const stated = contracts().map(({ id, path, security }) => [
    id,
    path.startsWith('/v2/console/') || security.some((kind) => OF_STAFF.has(kind)) ? security.join() : '',
  ])
  const right = contracts().map(({ id, path }) => [
    id,
    path.startsWith('/v2/console/')
      ? CONSOLE_CALLS[id]?.machine
        ? 'staffSession,machineToken'
        : 'staffSession'
      : '',
  ])
  expect(stated).toEqual(right)
})

test('every role may make exactly its own calls', async () => {
  for (const [name, { roles }] of Object.entries(CONSOLE_CALLS)) {
    const letIn: string[] = []
    for (const role of ROLES) {
      const { status, code } = await ask(name, await aStaffSession(db, role))
      expect([400, 401, 500], `${name} as ${role}`).not.toContain(status)
      if (code !== 'api.notYourRole') letIn.push(role)
    }
    expect(letIn, name).toEqual(ROLES.filter((role) => roles.includes(role)))
  }
})

test('every call that a role may not make leaves a row of the trail', async () => {
  for (const [name, { roles }] of Object.entries(CONSOLE_CALLS)) {
    const role = ROLES.find((each) => !roles.includes(each))
    if (!role) throw new Error(`everybody may call ${name}`)
    const before = (await readTrail(db, { kinds: ['refused'] })).rows[0]?.n ?? 0
    await ask(name, await aStaffSession(db, role))
    const [row] = (await readTrail(db, { kinds: ['refused'] })).rows
    expect(row, name).toMatchObject({ role })
    expect(row?.n, name).toBeGreaterThan(before)
  }
})

test('a bearer of a buyer, a made-up bearer and a missing bearer cannot open the console', async () => {
  const { bearers } = await everybody(db, call)
  const strangers = Object.entries({ ...bearers, 'made up': newSecret() }).filter(([who]) => who !== 'staff')
  expect(strangers.length).toBeGreaterThan(15)
  for (const [name, { machine }] of Object.entries(CONSOLE_CALLS))
    for (const [who, bearer] of strangers.filter(([who]) => !(machine && who === 'machine')))
      expect(await ask(name, bearer), `${name} as ${who}`).toEqual({
        status: 401,
        code: 'api.unauthorized',
      })
})

test('a machine makes the calls about endpoints, and an expired token makes none', async () => {
  const [token, over] = [await aMachineToken(db), await aMachineToken(db, { days: 0 })]
  for (const name of Object.keys(CONSOLE_CALLS).filter((each) => CONSOLE_CALLS[each]?.machine)) {
    expect([200, 201, 404], name).toContain((await ask(name, token)).status)
    expect((await ask(name, over)).status, name).toBe(401)
  }
})

test('without a console its calls are unknown paths', async () => {
  const without = await wholeApi(db, { hasConsole: false })
  const bearer = await aStaffSession(db, 'auditor')
  const answer = await without.call('GET', '/v2/console/queues', { bearer })
  const unknown = await without.call('GET', '/v2/no-such-thing', { bearer })
  expect([answer.status, answer.body]).toEqual([unknown.status, unknown.body])
  for (const path of ['/console', '/console/login', '/console/login/callback', '/console/logout'])
    expect(await without.call('GET', path), path).toMatchObject({ status: 404 })
})
