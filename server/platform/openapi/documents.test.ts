import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '#domain/contracts/contract.ts'
import { mountDocuments } from './documents.ts'
import { mount, type Api } from '../mount.ts'
import type { Env } from '../request-context.ts'

/** An API of one call. It counts how often a document reads the summary of this call. */
function anApi() {
  const read = { times: 0 }
  const one = contract({
    id: 'one',
    tag: 'Lookups',
    description: 'There is only one.',
    security: [],
    get summary() {
      read.times += 1
      return 'Read one'
    },
    method: 'get',
    path: '/v2/ones',
    answers: { 200: z.object({ name: z.string() }) },
  })
  const api: Api = new Hono<Env>()
  mount(api, one, async () => ({ status: 200, body: { name: 'x' } }))
  mountDocuments(api, { name: 'Support', email: 'support@example.com' })
  return { api, read }
}

test.each(['/v2/openapi.json', '/v2/docs'])('%s is built once, at its first call', async (path) => {
  const { api, read } = anApi()
  expect(read.times).toBe(0)
  const first = await api.request(path)
  const text = await first.text()
  const readOnce = read.times
  const second = await api.request(path)
  expect(await second.text()).toBe(text)
  expect(read.times).toBe(readOnce)
  expect(second.headers.get('etag')).toBe(first.headers.get('etag'))
  expect(second.headers.get('content-type')).toBe(first.headers.get('content-type'))
})

test.each(['/v2/openapi.json', '/v2/docs'])('%s is not sent again to a client that has it', async (path) => {
  const { api } = anApi()
  const tag = (await api.request(path)).headers.get('etag') ?? ''
  const again = await api.request(path, { headers: { 'if-none-match': tag } })
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag])
  const other = await api.request(path, { headers: { 'if-none-match': '"another"' } })
  expect(other.status).toBe(200)
})

test('the document contains each call', async () => {
  expect(await (await anApi().api.request('/v2/openapi.json')).text()).toContain('Read one')
})

test('the page of the reference loads nothing from another host, and its policy forbids it', async () => {
  const page = await anApi().api.request('/v2/docs')
  expect(await page.text()).not.toMatch(/https?:\/\//)
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self';")
  expect(page.headers.get('content-security-policy')).toContain("connect-src 'self';")
})
