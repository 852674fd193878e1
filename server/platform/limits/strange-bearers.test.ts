import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '#domain/contracts/contract.ts'
import { bearer } from '#domain/contracts/fields.ts'
import { testSecrets } from '#tests/support/accounts/credentials.ts'
import { identify } from '../edge.ts'
import { memoryLimits } from './rate-limits.ts'
import { mount, type Api } from '../mount.ts'
import { refuse } from '../refusal.ts'
import type { Env } from '../request-context.ts'
import { newSecret } from '../secrets/secrets.ts'
import { limitStrangeBearers, STRANGE_PER_MINUTE } from './strange-bearers.ts'

const headers = bearer
const read = contract({
  id: 'readOwn',
  tag: 'Account',
  summary: 'Read what is one’s own',
  description: 'Nothing of others.',
  security: ['session'],
  method: 'get',
  path: '/v2/own',
  headers,
  answers: { 200: z.object({}) },
  refusals: [401, 403],
})
const end = contract({
  id: 'endOwn',
  tag: 'Account',
  summary: 'End it',
  description: 'It succeeds for every bearer.',
  security: ['session'],
  method: 'post',
  path: '/v2/ended',
  headers,
  answers: { 204: null },
  refusals: [401],
})

type Ask = (asked: { bearer?: string; address: string; path?: string }) => Promise<number>

/** An API that accepts some bearers and counts its look-ups. */
function anApi(genuine: ReadonlySet<string>): { ask: Ask; lookedUp: () => number } {
  const api: Api = new Hono<Env>()
  let count = 0
  const log = { info: () => undefined, warn: () => undefined, alert: () => undefined }
  api.use(
    identify({ log, trustedHops: 1 }),
    limitStrangeBearers(memoryLimits({ enabled: true }), testSecrets),
  )
  mount(api, read, async ({ request }) => {
    count += 1
    return genuine.has(request.bearer ?? '') ? { status: 200, body: {} } : refuse(403, 'api.forbidden')
  })
  mount(api, end, async () => {
    count += 1
    return { status: 204, body: null }
  })
  api.get('/v2/open', (c) => c.text('open'))
  api.get('/v2/forbidden', (c) => c.text('forbidden', 403))
  return {
    lookedUp: () => count,
    ask: async ({ bearer: shown, address, path = '/v2/own' }) => {
      const method = path === '/v2/ended' ? 'POST' : 'GET'
      const own = shown === undefined ? {} : { authorization: `Bearer ${shown}` }
      const answer = await api.request(path, { method, headers: { 'x-forwarded-for': address, ...own } })
      return answer.status
    },
  }
}

const NEAR = '198.51.100.7'
const NEIGHBOUR = '198.51.100.8'

async function flood(ask: Ask, path?: string): Promise<number[]> {
  const statuses = []
  for (let n = 0; n < STRANGE_PER_MINUTE + 20; n += 1) {
    statuses.push(await ask({ bearer: newSecret(), address: NEAR, ...(path ? { path } : {}) }))
  }
  return statuses
}

test('invented bearers of one network are looked up a limited number of times per minute', async () => {
  const { ask, lookedUp } = anApi(new Set())
  const statuses = await flood(ask)
  expect(lookedUp()).toBe(STRANGE_PER_MINUTE)
  expect(new Set(statuses.slice(0, STRANGE_PER_MINUTE))).toEqual(new Set([403]))
  expect(new Set(statuses.slice(STRANGE_PER_MINUTE))).toEqual(new Set([429]))
})

test('a flood does not stop active people of that network, calls without a bearer, or other networks', async () => {
  const [atWork, elsewhere] = [newSecret(), newSecret()]
  const { ask } = anApi(new Set([atWork, elsewhere]))
  expect(await ask({ bearer: atWork, address: NEIGHBOUR })).toBe(200)
  await flood(ask)
  expect(await ask({ bearer: atWork, address: NEIGHBOUR })).toBe(200)
  expect(await ask({ address: NEIGHBOUR, path: '/v2/open' })).toBe(200)
  expect(await ask({ bearer: elsewhere, address: '203.0.113.7' })).toBe(200)
})

test('after an answer that every bearer gets, a bearer is still unknown', async () => {
  const { ask, lookedUp } = anApi(new Set())
  await flood(ask, '/v2/ended')
  expect(lookedUp()).toBe(STRANGE_PER_MINUTE)
  const same = anApi(new Set())
  const [one] = [newSecret()]
  for (let n = 0; n < STRANGE_PER_MINUTE + 20; n += 1) {
    await same.ask({ bearer: one, address: NEAR, path: '/v2/ended' })
  }
  expect(same.lookedUp()).toBe(STRANGE_PER_MINUTE)
})

test('a bearer that a call refuses stays known for the others', async () => {
  const own = newSecret()
  const { ask } = anApi(new Set([own]))
  expect(await ask({ bearer: own, address: NEAR })).toBe(200)
  for (let n = 0; n < STRANGE_PER_MINUTE + 20; n += 1)
    expect(await ask({ bearer: own, address: NEAR, path: '/v2/forbidden' })).toBe(403)
  expect(await ask({ bearer: own, address: NEAR })).toBe(200)
  expect(await ask({ bearer: newSecret(), address: NEIGHBOUR })).toBe(403)
})

test('an accepted bearer may call without limit', async () => {
  const own = newSecret()
  const { ask, lookedUp } = anApi(new Set([own]))
  for (let n = 0; n < STRANGE_PER_MINUTE + 20; n += 1) await ask({ bearer: own, address: NEAR })
  expect(lookedUp()).toBe(STRANGE_PER_MINUTE + 20)
})
