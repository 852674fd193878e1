import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect, constants, type ClientHttp2Session } from 'node:http2'
import { setTimeout } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openFolder } from './folder.ts'
import { createBalancer, untilInUse, type Balancer } from './haproxy.ts'
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
  return { balancer, call: overHttps({ ...balancer, limitMs: LIMIT_OF_A_CALL_MS }, 'reader'), missed }
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

const REQUESTS_ALLOWED = 3000
const ANSWERED_WITHIN_MS = 1_000

/** A connection over HTTP/2 from an address of this machine. */
function connectFrom(address: string, { origin, certificate: ca }: Balancer): ClientHttp2Session {
  const port = Number(new URL(origin).port)
  const tls = { host: 'localhost', port, ca, ALPNProtocols: ['h2'], localAddress: address }
  const session = connect(origin, { createConnection: () => connectTls(tls) })
  session.on('error', () => undefined)
  onTestFinished(() => session.destroy())
  return session
}

/** Sends requests and resets each one at once. */
async function resetRapidly(session: ClientHttp2Session, count: number): Promise<void> {
  for (let sent = 0; sent < count && !session.destroyed; sent += 1) {
    const request = session.request({ ':path': OLDER })
    request.on('error', () => undefined)
    request.close(constants.NGHTTP2_CANCEL)
    if (sent % 100 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
}

async function isAnswered(session: ClientHttp2Session): Promise<boolean> {
  const request = session.request({ ':path': OLDER })
  request.on('error', () => undefined)
  return Promise.race([
    once(request, 'response').then(
      () => true,
      () => false,
    ),
    setTimeout(ANSWERED_WITHIN_MS, false),
  ])
}

withHaproxy('a network that resets request after request is cut off, and others are answered', async () => {
  const { balancer } = await halfReplaced()
  const [attacker, other] = ['127.0.0.9', '127.0.0.1']
  expect(await isAnswered(connectFrom(attacker, balancer))).toBe(true)
  const isAnsweredInFlood = async () => {
    await resetRapidly(connectFrom(attacker, balancer), REQUESTS_ALLOWED / 3)
    return isAnswered(connectFrom(attacker, balancer))
  }
  await expect.poll(isAnsweredInFlood, { timeout: 20_000 }).toBe(false)
  expect(await isAnswered(connectFrom(other, balancer))).toBe(true)
})
