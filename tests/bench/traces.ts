import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { timeOfProcesses } from '../cluster/measure/processor-time.ts'
import { jsonClient } from './json-client.ts'
import { runLoad } from './load.ts'
import { orderWork, premium } from './order-work.ts'
import type { Figure } from './report.ts'
import { startServer, type OwnProcesses } from './start-server.ts'
import { median } from './statistics.ts'

const USERS = 8

/**
 * Whole orders at two processes on one database, alternately with and without traces. It measures processor time and
 * not the pace, because other programs change the pace.
 */
export async function measureTraces(given: OwnProcesses): Promise<Figure[]> {
  const collector = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(200).end('{}'))
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const { port } = collector.address() as AddressInfo
  const common = { DATABASE_URL: given.databaseUrl, ROLE: 'web' }
  const off = await startServer(given.folder, common)
  const on = await startServer(given.folder, {
    ...common,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
  })
  const measured = { off: [] as Round[], on: [] as Round[] }
  for (let round = 0; round < given.rounds; round += 1) {
    for (const [name, server] of Object.entries({ off, on }) as ['off' | 'on', typeof off][]) {
      const one = await measureRound(server, given.seconds)
      measured[name].push(one)
      given.tell(`traces ${name}: ${one.perSecond.toFixed(1)} a second, ${one.ms.toFixed(1)} ms of processor`)
    }
  }
  await off.stop()
  await on.stop()
  collector.close()
  const middle = (name: 'off' | 'on', figure: keyof Round) => median(measured[name].map((one) => one[figure]))
  return [
    { name: 'processor time of an order, without traces', value: middle('off', 'ms'), unit: 'ms' },
    {
      name: 'the same with traces ÷ without',
      value: middle('on', 'ms') / middle('off', 'ms'),
      unit: '×',
      goal: { atMost: 1.5 },
    },
    {
      name: 'orders with traces ÷ without',
      value: middle('on', 'perSecond') / middle('off', 'perSecond'),
      unit: '×',
    },
  ]
}

type Round = { perSecond: number; ms: number }

async function measureRound(
  { origin, pid }: { origin: string; pid: number },
  seconds: number,
): Promise<Round> {
  const client = jsonClient(origin)
  const choice = await premium(client)
  let orders = 0
  const work = orderWork(client, choice)
  const before = timeOfProcesses([pid])
  const { perSecond } = await runLoad(
    async (time) => {
      await work(time)
      orders += 1
    },
    { users: USERS, seconds },
  )
  const used = timeOfProcesses([pid]) - before
  client.close()
  return { perSecond, ms: used / orders }
}
