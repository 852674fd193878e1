import { Pool } from 'pg'
import { jsonClient } from './json-client.ts'
import { runLoad, type Load, type Work } from './load.ts'
import { createDraft, orderWork, premium, priceOrder } from './order-work.ts'
import type { Figure } from './report.ts'
import { median, P99, quantile } from './statistics.ts'

type Options = {
  origin: string
  databaseUrl: string
  rounds: number
  seconds: number
  tell: (line: string) => void
}
const USERS = 32

/**
 * Loads the API with 32 users, one measurement after another, in rounds. Each round also measures the database alone.
 * So a slow machine is visible in both values.
 */
export async function measureApi({ origin, databaseUrl, rounds, seconds, tell }: Options): Promise<Figure[]> {
  const client = jsonClient(origin)
  const rows = await bareRows(databaseUrl)
  const choice = await premium(client)
  const drafts = await Promise.all(Array.from({ length: USERS }, async () => createDraft(client)))
  let next = 0
  const works: Record<string, Work> = {
    insert: rows.insert,
    create: async (time) => void (await time('create', async () => createDraft(client))),
    pricing: async (time) => {
      const draft = drafts[(next += 1) % drafts.length]
      if (draft) await time('price', async () => priceOrder(client, draft, choice))
    },
    order: orderWork(client, choice),
  }
  const loads = new Map<string, Load[]>()
  for (let round = 1; round <= rounds; round += 1) {
    for (const [name, work] of Object.entries(works)) {
      const load = await runLoad(work, { users: USERS, seconds })
      loads.set(name, [...(loads.get(name) ?? []), load])
      tell(`round ${round} ${name}: ${Math.round(load.perSecond)} a second`)
    }
  }
  client.close()
  await rows.close()
  return figuresOf((name) => loads.get(name) ?? [])
}

function figuresOf(loads: (name: string) => Load[]): Figure[] {
  const pace = (name: string) => median(loads(name).map(({ perSecond }) => perSecond))
  const p99 = (name: string, part: string) =>
    median(loads(name).map(({ times }) => quantile(times(part), P99)))
  return [
    { name: 'bare insert of one row', value: pace('insert'), unit: '/s' },
    { name: 'create a registration', value: pace('create'), unit: '/s' },
    {
      name: 'create ÷ bare insert',
      value: pace('create') / pace('insert'),
      unit: '×',
      goal: { atLeast: 1 / 3 },
    },
    { name: 'pricing', value: pace('pricing'), unit: '/s' },
    slowest('create a registration, p99', p99('create', 'create')),
    slowest('pricing, p99', p99('pricing', 'price')),
    { name: 'whole orders (six requests)', value: pace('order'), unit: '/s', goal: { atLeast: 60 } },
    ...STEPS.map((step) => slowest(`${step} in an order, p99`, p99('order', step))),
    { name: 'place order, p99', value: p99('order', 'place order'), unit: 'ms' },
  ]
}

/** The calls of an order before it is placed. */
const STEPS = ['create', 'family', 'package', 'address', 'price']
const MOST_P99_MS = 50

function slowest(name: string, value: number): Figure {
  return { name, value, unit: 'ms', goal: { atMost: MOST_P99_MS } }
}

/** The minimum cost of a draft: one committed row in its own table, with the same driver. */
async function bareRows(databaseUrl: string): Promise<{ insert: Work; close: () => Promise<void> }> {
  const pool = new Pool({ connectionString: databaseUrl, max: USERS })
  await pool.query(
    'create table bench_rows (id uuid primary key default gen_random_uuid(), body jsonb not null)',
  )
  const body = JSON.stringify({
    firstName: 'Amara',
    lastName: 'Okafor',
    email: 'amara@example.com',
    phoneNumber: '6125550142',
  })
  return {
    insert: async () => void (await pool.query('insert into bench_rows (body) values ($1)', [body])),
    close: async () => {
      await pool.query('drop table bench_rows')
      await pool.end()
    },
  }
}
