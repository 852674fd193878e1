import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Contract } from '#domain/contracts/contract.ts'
import { BODY_LIMIT_BYTES } from '#server/platform/edge.ts'
import { newSecret } from '#server/platform/secrets/secrets.ts'
import { CALLS } from '#tests/access/calls.ts'
import { CONSOLE_CALLS } from '#tests/access/console-calls.ts'
import type { Request as Described } from '#tests/access/requests.ts'
import { wholeApi } from '#tests/access/whole-api.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db } = await testDatabase()
const { call, contracts, fetch } = await wholeApi(db)
const { paths } = (await call('GET', '/v2/openapi.json')).body as {
  paths: Record<string, Record<string, { responses: Record<string, unknown> }>>
}

const [userId, familyId, signupId] = [randomUUID(), randomUUID(), randomUUID()]
const place = { userId, familyId, signupId, inviteToken: newSecret(), receiptNo: 'NOSUCHNUMBER' }

/** The request of a program whose secret opens nothing. */
function requestFor({ id }: Contract): Described {
  const request = CALLS[id]?.request(place) ?? CONSOLE_CALLS[id]?.request({ personId: userId })
  if (!request) throw new Error(`describe ${id} in tests/access/calls.ts`)
  return request
}

type Wrong = { path?: string; headers?: Record<string, string>; body?: string }

async function send(contract: Contract, wrong: Wrong): Promise<number> {
  const { method, path, body, headers } = requestFor(contract)
  const sent = wrong.body ?? (body === undefined ? null : JSON.stringify(body))
  const length = sent === null ? {} : { 'content-length': String(Buffer.byteLength(sent)) }
  const secrets = { authorization: `Bearer ${newSecret()}`, 'registration-key': newSecret() }
  const request = new Request(`http://localhost${wrong.path ?? path}`, {
    method,
    headers: { 'content-type': 'application/json', ...secrets, ...length, ...headers, ...wrong.headers },
    body: sent,
  })
  return (await fetch(request)).status
}

/** A path whose last id is not one that this application makes. */
const misspelled = (contract: Contract) => {
  const at = contract.path.split('/').findLastIndex((part) => part.startsWith('{'))
  const [path = '', query] = requestFor(contract).path.split('?')
  const parts = path.split('/').map((part, n) => (n === at ? '%00' : part))
  return [parts.join('/'), query].filter((each) => each !== undefined).join('?')
}

const WRONG: Readonly<Record<string, (contract: Contract) => Wrong | null>> = {
  'an unknown secret': () => ({}),
  'a malformed secret': () => ({ headers: { authorization: 'Basic eDp5', 'registration-key': 'short' } }),
  'a misspelled id': (contract) => (contract.params ? { path: misspelled(contract) } : null),
  'a body that is not JSON': ({ method }) =>
    method === 'get'
      ? null
      : { body: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
  'a body that is too long': ({ method }) =>
    method === 'get' ? null : { body: ' '.repeat(BODY_LIMIT_BYTES + 1) },
}

test.each(Object.entries(WRONG))('the document lists the answer of each call to %s', async (_, wrongFor) => {
  const missing: string[] = []
  for (const contract of contracts()) {
    const wrong = wrongFor(contract)
    if (!wrong) continue
    const status = await send(contract, wrong)
    const listed = Object.keys(paths[contract.path]?.[contract.method]?.responses ?? {})
    if (!listed.includes(String(status))) missing.push(`${contract.id}: ${status}`)
  }
  expect(missing).toEqual([])
})
