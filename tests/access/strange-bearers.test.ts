import { expect, test } from 'vitest'
import { STRANGE_PER_MINUTE } from '#server/platform/limits/strange-bearers.ts'
import { newSecret } from '#server/platform/secrets/secrets.ts'
import { proveOwnPages } from '#server/platform/own-pages.ts'
import { aWorld } from '#tests/support/two-parents.ts'
import { testDatabase } from '#tests/support/database.ts'
import { wholeApi } from './whole-api.ts'

const { db } = await testDatabase()

test('all calls of the application share one count of made-up bearers', async () => {
  const { call } = await wholeApi(db, { limited: true })
  const ask = async (method: string, path: string, bearer = newSecret()) =>
    (await call(method, path, { bearer, ...(method === 'GET' ? {} : { body: {} }) })).status
  // Malformed bearers count too. They are recognised without the database.
  for (let n = 0; n < STRANGE_PER_MINUTE; n += 1) {
    expect(await ask('GET', '/v2/account', `made up ${n}`)).toBe(401)
  }
  expect(await ask('GET', '/v2/account')).toBe(429)
  expect(await ask('GET', '/v2/professional/cases')).toBe(429)
  expect(await ask('POST', '/v2/logout')).toBe(429)
  expect(await ask('POST', '/v2/invites/decline')).toBe(429)
})

test('a person with a new log-in uses the pages while a device of their network sends made-up bearers', async () => {
  const { bearers } = await aWorld(db, (await wholeApi(db)).call)
  const { call, services } = await wholeApi(db, { limited: true })
  for (let n = 0; n <= STRANGE_PER_MINUTE; n += 1)
    await call('GET', '/v2/account', { bearer: `made up ${n}` })
  const visitor = 'the visitor in the session of the pages'
  const ask = async (proved: Request) => {
    const headers = Object.fromEntries(proved.headers)
    return (await call('GET', '/v2/account', { bearer: bearers['session'] ?? '', headers })).status
  }
  const ofPages = new Request('https://pages.test', { headers: { 'anonymous-id': visitor } })
  const claimed = new Request(ofPages, { headers: { 'anonymous-id': visitor, 'pages-proof': newSecret() } })
  proveOwnPages(ofPages, services.secrets)
  expect(await ask(claimed)).toBe(429)
  expect(await ask(ofPages)).toBe(200)
})
