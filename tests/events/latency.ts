import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Db } from '#server/db/database.ts'
import { TAKES } from '#tests/support/fakes/event-receiver.ts'
import { anEndpoint } from '#tests/support/events.ts'
import { jsonClient } from '../bench/json-client.ts'
import { runLoad, type Work } from '../bench/load.ts'
import { orderWork, premium } from '../bench/order-work.ts'
import { median, quantile } from '../bench/statistics.ts'
import { hurry, openStormApp, waiting, writeEvents } from './storm-app.ts'
import { stormy } from './storm-manners.ts'

/**
 * `node tests/events/latency.ts`: whether orders are slower while 10,000 events are delivered. Buyers order at a fixed
 * rate, in rounds. In every second round, events are written all the time. Their receiver fails, hangs, redirects,
 * answers late and dies. Rounds with and without events alternate in changing order, so that slow moments of the
 * machine cancel out. It takes about five minutes. Its result is useless on a machine with other work.
 */
const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '10000' },
    pairs: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '18' },
    /** Orders per second. */
    rate: { type: 'string', default: '6' },
  },
})
const events = Number(values.events)
const pairs = Number(values.pairs)
const seconds = Number(values.seconds)
const rate = Number(values.rate)
/** The number of buyers. It is larger than needed for the rate, so that one slow order delays no other. */
const USERS = 6
const SENDER_LIMIT_MS = 10_000
const PARTS = ['create', 'family', 'package', 'address', 'price', 'place order']
const print = (line: string) => process.stdout.write(`${line}\n`)

type Times = { requests: number[]; payments: number[] }
type Pair = { without: Times; during: Times }

const app = await openStormApp()
const client = jsonClient(app.origin)
const state = { isOver: false }
const hurried = hurry(app.db, state)
try {
  const { db, receiver } = app
  await anEndpoint(db, { address: receiver.url })
  const buy = orderWork(client, await premium(client))
  await round(buy)
  const measured: Pair[] = []
  for (let nth = 1; nth <= pairs; nth += 1) {
    const isFirst = nth % 2 === 1
    const before = isFirst ? await round(buy) : null
    receiver.behave(stormy({ seed: nth, limitMs: SENDER_LIMIT_MS }))
    const [during] = await Promise.all([round(buy), write(db)])
    receiver.behave(TAKES)
    while ((await waiting(db)) > 0) await delay(200)
    measured.push({ without: before ?? (await round(buy)), during })
    print(`pair ${nth}: ${wordsOf(measured.slice(-1))}`)
  }
  print(`all pairs, ${receiver.kept.length} events taken: ${wordsOf(measured)}`)
  const ratios = measured.map((pair) => ratioOf([pair], 'requests'))
  print(`the median of the ratios of the pairs: ${median(ratios).toFixed(2)}`)
} finally {
  state.isOver = true
  await hurried
  client.close()
  await app.close()
}

/** Orders at the fixed rate for the time of a round. */
async function round(buy: Work): Promise<Times> {
  let next = performance.now()
  const paced: Work = async (time) => {
    const turn = Math.max(next, performance.now())
    next = turn + 1000 / rate
    await delay(turn - performance.now())
    await buy(time)
  }
  const { times } = await runLoad(paced, { users: USERS, seconds })
  return { requests: PARTS.flatMap(times), payments: times('place order') }
}

/** Writes the events of one round, some each second, for as long as the round lasts. */
async function write(db: Db): Promise<void> {
  const people = Array.from({ length: Math.round(events / pairs / seconds) }, () => randomUUID())
  for (let nth = 1; nth <= seconds; nth += 1) {
    await writeEvents(db, people, nth)
    await delay(1_000)
  }
}

function p99Of(given: readonly Pair[], side: keyof Pair, of: keyof Times): number {
  return quantile(
    given.flatMap((pair) => pair[side][of]),
    0.99,
  )
}

function ratioOf(given: readonly Pair[], of: keyof Times): number {
  return p99Of(given, 'during', of) / p99Of(given, 'without', of)
}

function wordsOf(given: readonly Pair[]): string {
  const words = (of: keyof Times) => {
    const [during, without] = [p99Of(given, 'during', of), p99Of(given, 'without', of)]
    return `${during.toFixed(0)} ms with events, ${without.toFixed(0)} ms without, ratio ${ratioOf(given, of).toFixed(2)}`
  }
  return `p99 of a request ${words('requests')}; of a payment ${words('payments')}`
}
