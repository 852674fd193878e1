import { expect, test } from 'vitest'
import { wholeApi } from '#tests/access/whole-api.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db } = await testDatabase()
const { call, contracts } = await wholeApi(db)

test('each path answers another method with 405, and Allow lists its methods', async () => {
  const methods = new Map<string, string[]>()
  for (const { path, method } of contracts())
    methods.set(path, [...(methods.get(path) ?? []), method.toUpperCase()])
  for (const [path, served] of methods) {
    const all = served.includes('GET') ? [...served, 'HEAD'] : served
    const answer = await call('OPTIONS', path.replaceAll(/\{\w+\}/g, 'some-id'))
    expect([answer.status, answer.headers.get('allow')], path).toEqual([405, all.toSorted().join(', ')])
    expect(answer.body, path).toMatchObject({ status: 405, code: 'api.otherMethod' })
  }
})

test.each([
  ['GET', '/v2/no-such-path'],
  ['DELETE', '/v2/parents/some-id/no-such-part'],
  ['DELETE', '/v3/parents'],
])('%s %s is not found', async (method, path) => {
  const answer = await call(method, path)
  expect([answer.status, answer.headers.get('allow')]).toEqual([404, null])
})

test('without a console its calls stay unknown', async () => {
  const without = await wholeApi(db, { hasConsole: false })
  expect(await without.call('DELETE', '/v2/console/search')).toMatchObject({ status: 404 })
})
