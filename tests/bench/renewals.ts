import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase, type Db } from '#server/db/database.ts'
import { startEngine } from '../faults/engine-client.ts'
import { seededRandom } from '../faults/random.ts'
import type { RenewalCommand } from '../faults/renewals/commands.ts'
import { subscribe } from '../faults/renewals/subscribers.ts'
import { jsonClient } from './json-client.ts'
import { runArrivals } from './load.ts'
import { orderWork, premium } from './order-work.ts'
import type { Figure } from './report.ts'
import { P99, quantile } from './statistics.ts'

type Options = {
  origin: string
  databaseUrl: string
  count: number
  seconds: number
  tell: (line: string) => void
}

/** Orders of other people, which is 28,800 an hour. With many more, they alone would fill two processors. */
const ORDERS_PER_SECOND = 8
const WARM_UP_SECONDS = 15
const GATEWAY_MS = 50

/**
 * Many subscriptions are due on one day, and the gateway answers in 50 ms. Meanwhile other people buy, at random
 * moments. The application must run with ROLE=web, so that only the measured process charges.
 */
export async function measureRenewals({
  origin,
  databaseUrl,
  count,
  seconds,
  tell,
}: Options): Promise<Figure[]> {
  const db = openDatabase({ url: databaseUrl, poolSize: 4 })
  const client = jsonClient(origin)
  const work = orderWork(client, await premium(client))
  const random = seededRandom(7)
  const buy = async (forSeconds: number) => {
    const times = await runArrivals(work, { perSecond: ORDERS_PER_SECOND, seconds: forSeconds, random })
    return times('place order')
  }
  await subscribe(db, { count, random, daysLeft: { least: 0, most: 0 } })
  await makeDue(db)
  tell(`${count} subscriptions are due`)
  await buy(WARM_UP_SECONDS)
  const alone = await buy(seconds)
  const worker = await startEngine<RenewalCommand>(
    databaseUrl,
    { HOLDS_IN_MEMORY_MS: String(GATEWAY_MS) },
    { program: 'renewals/renewal-process.ts' },
  )
  try {
    const charging = worker.tell({ do: 'charge' })
    const from = { paid: await countPaid(db), at: performance.now() }
    const meanwhile = await buy(seconds)
    const paid = (await countPaid(db)) - from.paid
    if (paid === 0) throw new Error(`No renewal was charged: ${await whyNone(charging)}`)
    const perSecond = paid / ((performance.now() - from.at) / 1000)
    const [p99Alone, p99Meanwhile] = [quantile(alone, P99), quantile(meanwhile, P99)]
    return [
      { name: 'renewals charged', value: perSecond, unit: '/s', goal: { atLeast: 100 } },
      { name: 'place order alone, median', value: quantile(alone, 0.5), unit: 'ms' },
      { name: 'place order meanwhile, median', value: quantile(meanwhile, 0.5), unit: 'ms' },
      { name: 'place order alone, p99', value: p99Alone, unit: 'ms' },
      { name: 'place order meanwhile, p99', value: p99Meanwhile, unit: 'ms' },
      { name: 'meanwhile ÷ alone', value: p99Meanwhile / p99Alone, unit: '×', goal: { atMost: 1.2 } },
    ]
  } finally {
    worker.signal('SIGKILL')
    await worker.ended
    client.close()
    await db.destroy()
  }
}

/** Their last paid day was two days ago in UTC. So it is over in every time zone at any hour. */
async function makeDue(db: Db): Promise<void> {
  await sql`
    update subscriptions set starts_at = app_now() - interval '1 year', renews_at = app_now()::date - 2`.execute(
    db,
  )
  await sql`
    update subscription_periods paid set during = tstzrange(s.starts_at, end_of_day(s.renews_at))
    from subscriptions s where s.id = paid.subscription_id`.execute(db)
  await sql`
    insert into renewal_notices (subscription_id, period_start, amount_minor, tax_minor, currency, package_id, term_years, sent_at)
    select id, renews_at, renewal_minor, 0, currency, package_id, term_years, app_now() - interval '30 days'
    from subscriptions where auto_renew`.execute(db)
  // As autovacuum leaves the tables of a database that is older than a minute.
  await sql`vacuum (analyze)`.execute(db)
}

const PATIENCE_MS = 5_000

/** The answer of the job. A job that runs and charges nothing gives no answer in time. */
async function whyNone(charging: Promise<string>): Promise<string> {
  return Promise.race([charging, delay(PATIENCE_MS, 'its job still runs', { ref: false })])
}

async function countPaid(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from orders where flow = 'renewal' and state = 'paid'`.execute(db)
  return rows[0]?.count ?? 0
}
