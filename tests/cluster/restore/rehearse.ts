import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { openDatabase } from '#server/db/database.ts'
import { settleCaptured } from '#server/payments/sandbox/core/transactions.ts'
import type { Call } from '#tests/support/api.ts'
import { runPgBackRest } from '../run-pgbackrest.ts'
import type { Gateway } from '../gateway.ts'
import { untilInUse } from '../haproxy.ts'
import { overHttps } from '../https-call.ts'
import { payOnce, type Paid } from '../pay-once.ts'
import { until } from '../place.ts'
import type { Cluster } from '../start.ts'
import { createSweep, openGateway, sweepAll } from '../sweep.ts'
import { contentOf, differences, momentOf, openFindings } from './books.ts'
import { restoreTo } from './restore-to.ts'

/** The number of people who pay before the backup, after it, and after the restored moment. */
const PEOPLE = 6
const LIMIT_OF_A_CALL_MS = 30_000
const RESTORABLE_AFTER_MS = 2_000

type Say = (line: string) => void

/**
 * Drops a table, as if by mistake, and restores the database to the moment before. The sweep finds the payments that
 * only the gateway knows. Then their money is refunded at the gateway. Returns the checks that failed.
 */
export async function rehearseRestore(cluster: Cluster, say: Say): Promise<string[]> {
  const { postgresql, gateway, balancer } = cluster
  const call = overHttps({ ...balancer, limitMs: LIMIT_OF_A_CALL_MS }, 'restore')
  const kept = await payAll(call)
  await runPgBackRest(postgresql, 'check')
  await runPgBackRest(postgresql, 'backup')
  await untilRestorable()
  kept.push(...(await payAll(call)))
  const { content, moment, open: before } = await look(cluster)
  const lost = await payAll(call)
  await dropOrders(cluster)
  say(
    `${kept.length} people paid before ${moment} and ${lost.length} after it. Then the table of orders was dropped.`,
  )

  const begun = Date.now()
  await restoreTo(cluster, moment)
  const restored = await look(cluster)
  const holdsCharges = await holdsSubscriptions(cluster)
  say(
    `PostgreSQL is back at that moment after ${seconds(begun)} s: ${restored.content.split(' ')[0]} orders.`,
  )
  const { web, workers } = cluster.application
  await Promise.all([...web, ...workers].map(async (place) => place.start()))
  await Promise.all(web.map(async (place) => untilInUse(cluster.ports, place)))
  await payOnce(call)
  say(`The first new order was paid after ${seconds(begun)} s.`)
  // Waits until the repository archives the log of the new leader.
  await runPgBackRest(postgresql, 'check')

  const db = openDatabase({ url: cluster.databaseUrl, poolSize: 2 })
  const sweep = createSweep(db, gateway.address)
  await sweepAll(sweep)
  const found = (await openFindings(db)).filter((finding) => !before.includes(finding))
  say(`The sweep has found ${found.length} payments that only the gateway knows.`)
  await giveBack(gateway, lost)
  await sweepAll(sweep)
  const open = (await openFindings(db)).filter((finding) => !before.includes(finding))
  const apart = await differences(db, gateway.book)
  await db.destroy()
  const wanted = lost.map(({ transactionId }) => `captured-unknown ${transactionId}`).toSorted()
  return [
    ...(holdsCharges ? [] : ['subscriptions would be charged before the comparison']),
    ...(restored.content === content ? [] : [`orders differ: ${content} became ${restored.content}`]),
    ...(found.join() === wanted.join()
      ? []
      : [`the sweep found ${found.join(', ')} instead of ${wanted.join(', ')}`]),
    ...open.map((finding) => `still open after the money was given back: ${finding}`),
    ...apart.map((txn) => `the books differ about ${txn}`),
  ]
}

const seconds = (since: number) => Math.round((Date.now() - since) / 1000)

async function payAll(call: Call): Promise<Paid[]> {
  const paid: Paid[] = []
  while (paid.length < PEOPLE) paid.push(await payOnce(call))
  return paid
}

/** pgBackRest knows the end of a backup to the second. It restores a backup only to a later second. */
async function untilRestorable(): Promise<void> {
  const ended = Date.now()
  await until('a second after the backup', async () => Date.now() > ended + RESTORABLE_AFTER_MS)
}

type Seen = { content: string; open: string[]; moment: string }

async function look({ databaseUrl }: Cluster): Promise<Seen> {
  const db = openDatabase({ url: databaseUrl, poolSize: 1 })
  const seen = { content: await contentOf(db), open: await openFindings(db), moment: await momentOf(db) }
  await db.destroy()
  return seen
}

/** Whether no subscription is charged before the comparison has reached the moment of the restore. */
async function holdsSubscriptions({ databaseUrl }: Cluster): Promise<boolean> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query(
    "select from sweep_watermarks where pass = 'first' and swept_to < hold_until",
  )
  await client.end()
  return rows.length === 1
}

async function dropOrders({ databaseUrl }: Cluster): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('drop table orders cascade')
  await client.end()
}

/**
 * Refunds payments without an order in the control panel of the gateway. This is possible once a payment has settled.
 */
async function giveBack({ address, book }: Gateway, payments: readonly Paid[]): Promise<void> {
  const { refund } = openGateway(address)
  for (const { transactionId, totalMinor } of payments) {
    const requestKey = randomUUID()
    await until(`the refund of ${transactionId}`, async () => {
      // After a storm the gateway does not settle payments by itself.
      await settleCaptured(book, { ageSeconds: 0 })
      const { outcome } = await refund({ transactionId, amountMinor: totalMinor, requestKey })
      return outcome === 'refunded'
    })
  }
}
