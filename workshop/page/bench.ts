import { html } from 'hono/html'
import { readNow } from '#server/db/clock.ts'
import { newestMails } from '#server/email/mailbox/index.ts'
import type { PaymentGateway } from '#server/payments/gateway.ts'
import type { WorkshopDeps } from '#server/workshop.ts'
import { clockCard } from '../clock/clock-card.ts'
import { faultsCard } from '../faults/faults-card.ts'
import type { Switches } from '../faults/switches.ts'
import { asTest } from '../journal/as-test.ts'
import { compareBooks } from '../journal/books.ts'
import { journalCard, type Journal } from '../journal/journal-card.ts'
import { followClock, lookAt, readOrder, recentOrders } from '../journal/read-order.ts'
import { stepsOf } from '../journal/steps.ts'
import type { Tape } from '../journal/tape.ts'
import { mailsCard } from '../mails/mails-card.ts'
import { personasCard } from '../personas/personas-card.ts'
import { documentOf } from './document.ts'
import type { Html } from './html.ts'

export type Bench = WorkshopDeps & {
  switches: Switches
  tape: Tape
  /** The gateway without faults. */
  gateway: PaymentGateway
  /** What the last jump of the clock ran; null before the first. */
  jump: { ran: number | null }
}

const MAILS = 5

/** The first page: the journal of an order beside the clock, the faults and the mails. */
export async function benchPage(bench: Bench, asked: string | undefined): Promise<Html> {
  const { db, tape, switches, worker, jump } = bench
  const secondsAhead = await followClock(db, tape)
  const orders = await recentOrders(db)
  const journal = await readJournal(bench, asked ?? orders[0]?.orderNo)
  return documentOf({
    title: 'Workshop',
    here: '/dev',
    aside: health({ on: switches.on().length, stuck: worker.stuck().length }),
    body: html`<div class="bench">
      <div class="stack">${personasCard()} ${journalCard(journal, orders)}</div>
      <div class="stack">
        ${clockCard({ now: await readNow(db), secondsAhead, ran: jump.ran })} ${faultsCard(switches)}
        ${mailsCard(await newestMails(db, MAILS))}
      </div>
    </div>`,
  })
}

/** A text that differs when the page would. */
export async function benchVersion(
  { db, tape, switches }: Bench,
  asked: string | undefined,
): Promise<string> {
  const [orders, mails, ahead] = [
    await recentOrders(db),
    await newestMails(db, 1),
    await followClock(db, tape),
  ]
  const orderNo = asked ?? orders[0]?.orderNo
  if (orderNo) await lookAt(db, tape, orderNo)
  const states = orders.map((order) => `${order.orderNo}${order.state}`)
  return JSON.stringify([tape.version(), switches.on(), states, mails[0]?.id ?? 0, ahead])
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
    <span class="pill good">Web</span><span class="pill ${worker}">Worker</span>
    <span class="pill ${on === 0 ? 'good' : 'warn'}">Gateway, ${faults}</span>
  </span>`
}
