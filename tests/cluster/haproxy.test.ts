import { createServer } from 'node:http'
import { existsSync } from 'node:fs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openFolder } from './folder.ts'
import { createBalancer, untilInUse } from './haproxy.ts'
import { overHttps } from './https-call.ts'
import { choosePorts } from './ports.ts'

vi.setConfig({ testTimeout: 60_000 })
const LIMIT_OF_A_CALL_MS = 10_000

/** A web process that has only the files of its own version. */
async function aVersion(file: string, port: number): Promise<void> {
  const server = createServer((request, response) => {
    const isThere = request.url === '/readyz' || request.url === file
    response.writeHead(isThere ? 200 : 404).end()
  })
  await new Promise<void>((open) => server.listen(port, '127.0.0.1', open))
  onTestFinished(() => void server.close())
}

test.runIf(existsSync('/usr/sbin/haproxy'))(
  'while versions are replaced, a page of either version finds its files, and a missing file stays missing',
  async () => {
    const [older, newer] = ['/join/assets/older.js', '/join/assets/newer.js']
    const [folder, ports] = [await openFolder(), await choosePorts()]
    onTestFinished(folder.end)
    const versions = [older, older, newer]
    for (const [index, file] of versions.entries()) {
      await aVersion(file, ports.web[index] ?? 0)
      await aVersion(file, ports.webManagement[index] ?? 0)
    }
    const balancer = createBalancer(folder, ports)
    await balancer.place.start()
    for (const name of ['web1', 'web2', 'web3']) await untilInUse(ports, { name })
    const call = overHttps({ ...balancer, limitMs: LIMIT_OF_A_CALL_MS }, 'reader')
    const statuses = async (path: string) =>
      Promise.all(Array.from({ length: 9 }, async () => (await call('GET', path)).status))
    expect(new Set(await statuses(older))).toEqual(new Set([200]))
    expect(new Set(await statuses(newer))).toEqual(new Set([200]))
    expect(new Set(await statuses('/join/assets/never.js'))).toEqual(new Set([404]))
  },
)
