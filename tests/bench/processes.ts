import { Agent, get } from 'node:http'
import { jsonClient } from './json-client.ts'
import { runLoad, type Work } from './load.ts'
import { orderWork, premium } from './order-work.ts'
import type { Figure } from './report.ts'
import { startServer, type OwnProcesses } from './start-server.ts'
import { median } from './statistics.ts'

const USERS = 16
const LEAST_GAIN = 1.6

/**
 * The same load on one web process, and on two that share a database, in turn. A page is mostly rendering, so the
 * second process should help. An order is half work of the database, so it shows whether the database has room.
 */
export async function measureProcesses({
  folder,
  databaseUrl,
  rounds,
  seconds,
  tell,
}: OwnProcesses): Promise<Figure[]> {
  const env = { DATABASE_URL: databaseUrl, ROLE: 'web' }
  const servers = [await startServer(folder, env), await startServer(folder, env)]
  const origins = servers.map(({ origin }) => origin)
  const clients = origins.map(jsonClient)
  const [client] = clients
  if (!client) throw new Error('there is no process to measure')
  const choice = await premium(client)
  const works = {
    pages: origins.map(pageWork),
    'whole orders': clients.map((each) => orderWork(each, choice)),
  }
  const figures: Figure[] = []
  for (const [name, each] of Object.entries(works)) {
    const paces: Record<1 | 2, number[]> = { 1: [], 2: [] }
    for (let round = 1; round <= rounds; round += 1) {
      for (const count of [1, 2] as const) {
        const { perSecond } = await runLoad(shared(each.slice(0, count)), { users: USERS, seconds })
        paces[count].push(perSecond)
        tell(`round ${round} ${name} at ${count} processes: ${Math.round(perSecond)} a second`)
      }
    }
    const [one, two] = [median(paces[1]), median(paces[2])]
    const goal = name === 'pages' ? { goal: { atLeast: LEAST_GAIN } } : {}
    figures.push(
      { name: `${name}, one process`, value: one, unit: '/s' },
      { name: `${name}, two processes`, value: two, unit: '/s' },
      { name: `${name}, two ÷ one`, value: two / one, unit: '×', ...goal },
    )
  }
  for (const each of clients) each.close()
  for (const server of servers) await server.stop()
  return figures
}

/** A visitor opens the first page, compressed. It is not unpacked, because the visitor shares the machine. */
function pageWork(origin: string): Work {
  const agent = new Agent({ keepAlive: true, scheduling: 'lifo' })
  const headers = { 'accept-encoding': 'gzip' }
  return async () =>
    new Promise((resolve, reject) => {
      const asked = get(`${origin}/join/signup`, { agent, headers }, (page) => {
        page.on('error', reject).on('end', resolve).resume()
        if (page.statusCode !== 200) reject(new Error(`the first page answers ${page.statusCode}`))
      })
      asked.on('error', reject)
    })
}

/** Each unit of work goes to the next process. */
function shared(works: readonly Work[]): Work {
  let next = 0
  return async (time) => works[(next += 1) % works.length]?.(time)
}
