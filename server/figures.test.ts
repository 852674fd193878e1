import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { recordedLog } from '#tests/support/recorded-log.ts'
import { createApi } from './app.ts'
import { readConfig } from './config.ts'
import { createHttpServer, listenerOf } from './platform/http-server.ts'
import { createServices } from './services.ts'
import { SECRET_OF_TESTS } from '#tests/support/secret.ts'

const { db } = await testDatabase()
const config = readConfig({ STAGE: 'local', SECRET_KEY: SECRET_OF_TESTS })
const services = await createServices({ config, db, log: recordedLog() })

/** Metrics of other programs, such as Prometheus itself. */
const FOREIGN = new Set(['up'])
const NAME = /\b(?:evenhand|nodejs|process|up)[a-z0-9_]*\b(?=[{[)\s]|$)/g

let given: string
beforeAll(async () => {
  await createApi(services).request('/v2/lookups')
  await services.worker.tick()
  given = await services.metrics.metrics()
})

const expressions = (path: string) =>
  path.endsWith('.json')
    ? [...readFileSync(path, 'utf8').matchAll(/"expr": "((?:[^"\\]|\\.)*)"/g)].map(([, found = '']) => found)
    : [...readFileSync(path, 'utf8').matchAll(/expr: (?:>\n((?: {10}.*\n)+)|(.*))/g)].map(
        ([, block, line]) => block ?? line ?? '',
      )

test.each([
  ...readdirSync('ops/grafana').map((name) => join('ops/grafana', name)),
  'ops/prometheus/alerts.yaml',
])('every figure that %s names exists', (path) => {
  const named = expressions(path).flatMap((expression) => expression.match(NAME) ?? [])
  const known = new Set(
    [...given.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  )
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => !known.has(name) && !FOREIGN.has(name))).toEqual([])
})

test('requests and jobs are counted by their names, without paths and ids', () => {
  expect(given).toMatch(/evenhand_http_seconds_count\{route="[^"]*",method="GET",status="\dxx"\} 1/)
  expect(given).toMatch(/evenhand_job_seconds_count\{job="heartbeat",outcome="done"\} 1/)
})

test('a caller who goes away in the middle of a body is not counted as our failure', async () => {
  const server = createHttpServer(listenerOf(createApi(services))).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const head = [
    'POST /v2/registrations HTTP/1.1',
    'Host: a',
    'Content-Type: application/json',
    'Content-Length: 99',
  ]
  socket.write([...head, '', '{'].join('\r\n'))
  await once(server, 'request')
  socket.destroy()
  await expect
    .poll(async () => services.metrics.metrics())
    .toMatch(/evenhand_http_seconds_count\{route="[^"]*",method="POST",status="4xx"\} 1/)
})

const promtool = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'promtool'))
  .find((path) => existsSync(path))

test.skipIf(promtool === undefined)('each alert is silent before its time and raised after it', () => {
  const args = ['test', 'rules', 'ops/prometheus/alerts.test.yaml']
  expect(execFileSync(promtool ?? '', args, { encoding: 'utf8' })).toContain('SUCCESS')
})
