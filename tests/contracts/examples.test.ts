import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { Contract } from '#domain/contracts/contract.ts'
import { logInWithPasskey } from '#domain/contracts/passkeys.ts'
import { PASSKEY_LOG_INS_PER_NETWORK } from '#server/credentials/passkeys/log-in-routes.ts'
import { exampleFile, readExamples, type Example } from '#server/platform/openapi/examples.ts'
import type { Db } from '#server/db/database.ts'
import { CALL_LIMITS } from '#server/platform/openapi/openapi-limits.ts'
import { newSecret } from '#server/platform/secrets/secrets.ts'
import { CALLS } from '#tests/access/calls.ts'
import { CONSOLE_CALLS } from '#tests/access/console-calls.ts'
import { wholeApi } from '#tests/access/whole-api.ts'
import { ownDatabase, testDatabase } from '#tests/support/database.ts'
import type { Request } from '#tests/access/requests.ts'
import type { Call } from '#tests/support/api.ts'
import { aMachineToken } from '#tests/support/console/staff.ts'
import { ENDPOINT_REQUESTS } from './endpoint-requests.ts'
import { exampleOf } from './example-of.ts'
import { notedLimits } from './noted-limits.ts'
import { runCalls, type Ran } from './run-calls.ts'

/** Set by `npm run examples`. The test then writes the examples and limits that are missing or differ. */
const MAY_WRITE = process.env.WRITE_EXAMPLES === '1'
const LIMITS_FILE = new URL('../../domain/contracts/call-limits.json', import.meta.url)
const ADVICE = 'write it with `npm run examples`, and look at what it wrote'

const { db } = await testDatabase()
const { limits, noting, noted } = notedLimits()
const api = await wholeApi(db, { limits })
const { contracts } = api
const call = noting(api.call, contracts())
const runs = await runCalls(db, call, contracts())

/** The call in a database of its own, so that its example does not depend on the calls before it. */
async function runAlone(contract: Contract): Promise<Ran> {
  const own = await ownDatabase()
  const { call: send } = await wholeApi(own.db, { limits })
  const ran = (await runCalls(own.db, send, [contract])).get(contract.id)
  if (!ran) throw new Error(`${contract.id} was not made`)
  return ran
}

/** Every call with an unknown secret, because some limits count only those. */
async function callAsStrangers(): Promise<void> {
  const [userId, familyId, signupId] = [randomUUID(), randomUUID(), randomUUID()]
  const place = { userId, familyId, signupId, inviteToken: newSecret(), receiptNo: 'NOSUCHNUMBER' }
  const requests = [
    ...Object.values(CALLS).map(({ request }) => request(place)),
    ...Object.values(CONSOLE_CALLS).map(({ request }) => request({ personId: place.userId })),
  ]
  for (const { method, path, body, headers = {} } of requests) {
    const secret = newSecret()
    const sent = { ...headers, 'registration-key': secret }
    await call(method, path, { bearer: secret, headers: sent, ...(body === undefined ? {} : { body }) })
  }
}
await callAsStrangers()

/** The calls that a machine may make too, because only machines have a limit for them. */
async function callAsMachine(): Promise<void> {
  const bearer = await aMachineToken(db)
  const prepared: Readonly<Record<string, (given: { db: Db; call: Call }) => Promise<Request>>> =
    ENDPOINT_REQUESTS
  for (const [id, { machine, request }] of Object.entries(CONSOLE_CALLS)) {
    if (!machine) continue
    const { method, path, body } = (await prepared[id]?.({ db, call })) ?? request({ personId: randomUUID() })
    await call(method, path, { bearer, ...(body === undefined ? {} : { body }) })
  }
}
await callAsMachine()

test('every call has an example, and the running application answers it in the same shape', async () => {
  const examples = readExamples()
  const wrong: string[] = []
  for (const contract of contracts()) {
    const ran = runs.get(contract.id)
    if (!ran) throw new Error(`${contract.id} was not made`)
    const now = exampleOf(contract, ran)
    const kept = examples.get(contract.id)
    if (kept && isSame(kept, now)) continue
    if (MAY_WRITE) await writeExample(contract)
    else wrong.push(contract.id)
  }
  expect(wrong, ADVICE).toEqual([])
})

async function writeExample(contract: Contract): Promise<void> {
  const example = exampleOf(contract, await runAlone(contract))
  await writeFile(exampleFile(contract.id), `${JSON.stringify(example, null, 2)}\n`)
}

test('the limits of each call are those that the running application counts', async () => {
  if (MAY_WRITE) await writeFile(LIMITS_FILE, `${JSON.stringify(noted(), null, 2)}\n`)
  else expect(CALL_LIMITS, ADVICE).toEqual(noted())
})

test('the document states the limits of a call as numbers', async () => {
  const document = (await call('GET', '/v2/openapi.json')).body as {
    paths: Record<string, Record<string, { description: string; 'x-rate-limits'?: unknown }>>
  }
  const { method, path } = logInWithPasskey
  const stated = document.paths[path]?.[method]
  expect(stated?.['x-rate-limits']).toMatchObject([
    { counts: 'calls', per: 'network', limit: PASSKEY_LOG_INS_PER_NETWORK },
  ])
  expect(stated?.description).toContain(`At most ${PASSKEY_LOG_INS_PER_NETWORK} calls`)
})

test('every example is valid by its contract', () => {
  const byId = new Map(contracts().map((contract) => [contract.id, contract]))
  const wrong = [...readExamples()].flatMap(([id, example]) => {
    const contract = byId.get(id)
    return contract ? misfits(contract, example).map((part) => `${id}: ${part}`) : [`${id}: no such call`]
  })
  expect(wrong, ADVICE).toEqual([])
})

/** The parts of an example that the contract refuses. */
function misfits({ body, answers }: Contract, { request, answer }: Example): string[] {
  const schema = answers[answer.status]
  return [
    ...(body && !body.safeParse(request.body).success ? ['body'] : []),
    ...(schema && !schema.safeParse(answer.body).success ? ['answer'] : []),
    ...(schema === undefined && answer.status < 400 ? ['status'] : []),
  ]
}

/** Whether two examples have the same status, the same fields and the same kinds of values. */
function isSame(one: Example, other: Example): boolean {
  return one.answer.status === other.answer.status && hasShape(one, other)
}

function hasShape(one: unknown, other: unknown): boolean {
  if (one === null || other === null) return true
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === 0 || other.length === 0 || hasShape(one[0], other[0])
  if (typeof one !== 'object' || typeof other !== 'object') return typeof one === typeof other
  const [mine, theirs] = [new Map(Object.entries(one)), new Map(Object.entries(other))]
  return (
    [...mine.keys()].toSorted().join() === [...theirs.keys()].toSorted().join() &&
    [...mine].every(([name, value]) => hasShape(value, theirs.get(name)))
  )
}
