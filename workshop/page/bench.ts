import { html } from 'hono/html'
import { readNow } from '#server/db/clock.ts'
import { newestMails } from '#server/email/mailbox/index.ts'
import type { FoundOrder } from '#server/payments/index.ts'
import type { PaymentGateway } from '#server/payments/gateway.ts'
import type { WorkshopDeps } from '#server/workshop.ts'
import { clockCard } from '../clock/clock-card.ts'
import { nextJob, readRan, type Jump } from '../clock/jump.ts'
import { faultsCard } from '../faults/faults-card.ts'
import type { Killer } from '../faults/kill.ts'
import type { Switches } from '../faults/switches.ts'
import { asTest } from '../journal/as-test.ts'
import { compareBooks } from '../journal/books.ts'
import { journalCard, type Journal } from '../journal/journal-card.ts'
import { followClock, lookAt, readOrder, recentOrders } from '../journal/read-order.ts'
import { stepsOf } from '../journal/steps.ts'
import type { Tape } from '../journal/tape.ts'
import type { Letters } from '../mails/letters.ts'
import { mailsCard, readCaught } from '../mails/mails-card.ts'
import { personasCard } from '../personas/personas-card.ts'
import { shownBy } from '../screens/shown.ts'
import { screensCard } from '../screens/strip.ts'
import { documentOf } from './document.ts'
import type { Html } from './html.ts'

export type Bench = WorkshopDeps & {
  switches: Switches
  tape: Tape
  /** The gateway without faults. */
  gateway: PaymentGateway
  killer: Killer
  letters: Letters
  /** The last jump of the clock. Null before the first one. */
  jump: { last: Jump | null }
}

/** The first page: the journal of an order beside the clock, the faults and the mails. */
export async function benchPage(bench: Bench, query: Record<string, string>): Promise<Html> {
  const { db, tape, switches, killer, letters, worker, jump } = bench
  const secondsAhead = await followClock(db, tape)
  const orders = await ordersOf(bench)
  const journal = await readJournal(bench, query['order'] ?? orders[0]?.orderNo)
  const clock = {
    now: await readNow(db),
    secondsAhead,
    ran: jump.last && (await readRan(db, jump.last)),
    next: await nextJob(db),
  }
  return documentOf({
    title: 'Workshop',
    here: '/dev',
    aside: health({ on: switches.on().length, stuck: worker.stuck().length }),
    body: html`<div class="bench">
        <div class="stack">${personasCard()} ${journalCard(journal, { orders, armed: killer.armed() })}</div>
        <div class="stack">
          ${clockCard(clock)} ${faultsCard(switches)}
          ${mailsCard(await readCaught(db, letters, secondsAhead))}
        </div>
      </div>
      ${screensCard(shownBy(query))}`,
  })
}

/** The newest orders, without orders of people who were made for a frame. */
async function ordersOf({ db, tape }: Pick<Bench, 'db' | 'tape'>): Promise<FoundOrder[]> {
  const orders = await recentOrders(db)
  return orders.filter(({ orderNo }) => !tape.isOfFrame(orderNo))
}

/** A text that changes when the page changes. */
export async function benchVersion(
  { db, tape, switches, killer }: Bench,
  asked: string | undefined,
): Promise<string> {
  const [orders, mails, ahead] = [
    await ordersOf({ db, tape }),
    await newestMails(db, 1),
    await followClock(db, tape),
  ]
  const orderNo = asked ?? orders[0]?.orderNo
  if (orderNo) await lookAt(db, tape, orderNo)
  const states = orders.map((order) => `${order.orderNo}${order.state}`)
  return JSON.stringify([
    tape.version(),
    switches.on(),
    killer.armed(),
    states,
    mails[0]?.id ?? 0,
    ahead,
    process.pid,
  ])
}

async function readJournal(
  { db, tape, gateway }: Bench,
  orderNo: string | undefined,
): Promise<Journal | null> {
  if (orderNo === undefined) return null
  const facts = await readOrder(db, orderNo)
  if (!facts) return null
  await lookAt(db, tape, orderNo)
  const entries = tape.of(orderNo)
  const steps = stepsOf(facts, entries)
  return { facts, steps, books: await compareBooks(gateway, facts), test: asTest(steps, entries) }
}

function health({ on, stuck }: { on: number; stuck: number }): Html {
  const worker = stuck === 0 ? 'good' : 'bad'
  const faults = on === 0 ? 'no fault' : on === 1 ? '1 fault on' : `${on} faults on`
  return html`<span class="me" id="health" data-live>
    <span class="pill warn away-only">Starts again</span><span class="pill good">Web</span
    ><span class="pill ${worker}">Worker</span>
    <span class="pill ${on === 0 ? 'good' : 'warn'}">Gateway, ${faults}</span>
  </span>`
}
