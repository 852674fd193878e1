import { createServer } from 'node:http'
import { existsSync } from 'node:fs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openFolder } from './folder.ts'
import { createBalancer, untilInUse } from './haproxy.ts'
import { overHttps } from './https-call.ts'
import { choosePorts } from './ports.ts'

vi.setConfig({ testTimeout: 60_000 })
const LIMIT_OF_A_CALL_MS = 10_000

const [OLDER, NEWER, NEVER] = ['/join/assets/older.js', '/join/assets/newer.js', '/join/assets/never.js']

/** A web process that has only the files of its own version. It counts the requests for the missing file. */
async function aVersion(file: string, port: number, missed: { count: number }): Promise<void> {
  const server = createServer(({ url }, response) => {
    if (url === NEVER) missed.count += 1
    response.writeHead(url === '/readyz' || url === file ? 200 : 404).end()
  })
  await new Promise<void>((open) => server.listen(port, '127.0.0.1', open))
  onTestFinished(() => void server.close())
}

/** The balancer in the middle of a replacement: two processes of the older version, one of the newer. */
async function halfReplaced() {
  const [folder, ports, missed] = [await openFolder(), await choosePorts(), { count: 0 }]
  onTestFinished(folder.end)
  for (const [index, file] of [OLDER, OLDER, NEWER].entries()) {
    await aVersion(file, ports.web[index] ?? 0, missed)
    await aVersion(file, ports.webManagement[index] ?? 0, missed)
  }
  const balancer = createBalancer(folder, ports)
  await balancer.place.start()
  for (const name of ['web1', 'web2', 'web3']) await untilInUse(ports, { name })
  return { call: overHttps({ ...balancer, limitMs: LIMIT_OF_A_CALL_MS }, 'reader'), missed }
}

const withHaproxy = test.runIf(existsSync('/usr/sbin/haproxy'))

withHaproxy(
  'while versions are replaced, a page of either version finds its files, and a missing file stays missing',
  async () => {
    const { call } = await halfReplaced()
    const statuses = async (path: string) =>
      Promise.all(Array.from({ length: 9 }, async () => (await call('GET', path)).status))
    expect(new Set(await statuses(OLDER))).toEqual(new Set([200]))
    expect(new Set(await statuses(NEWER))).toEqual(new Set([200]))
    expect(new Set(await statuses(NEVER))).toEqual(new Set([404]))
  },
)

/** The balancer asks every process in turn, at most so often for one request. */
const MOST_TRIES = 21
const MISSES_ALLOWED = 20

withHaproxy('a network that asks for many missing files soon costs one request for each', async () => {
  const { call, missed } = await halfReplaced()
  for (let turn = 0; turn <= MISSES_ALLOWED; turn += 1) expect((await call('GET', NEVER)).status).toBe(404)
  expect(missed.count).toBeLessThanOrEqual((MISSES_ALLOWED + 1) * MOST_TRIES)
  missed.count = 0
  for (let turn = 0; turn < MISSES_ALLOWED; turn += 1) expect((await call('GET', NEVER)).status).toBe(404)
  expect(missed.count).toBe(MISSES_ALLOWED)
})
