import type { Site } from '#domain/site.ts'
import type { Db } from '#server/db/database.ts'
import type { Log } from '#server/platform/log.ts'
import { continueTrace, tracedPart } from '#server/platform/traces.ts'
import { claimMails, type OutboxRow } from './claim-mails.ts'
import { compose } from './compose.ts'
import type { Handover, MailGateway, OutgoingMail } from './gateway.ts'
import { markDead, markSent, postpone, type GivenUp } from './outbox.ts'
import { countriesOf } from './recipient-country.ts'
import { saidOf } from './said-mail.ts'
import { suppressForAWhile, unwantedAmong } from './unwanted.ts'

const BATCH = 10
/** With the delays below, a mail is retried for about 75 minutes. */
export const MAX_TRIES = 40
const FIRST_DELAY_SECONDS = 5
const LONGEST_DELAY_SECONDS = 120
const UNREACHABLE_DELAY_SECONDS = 30
const UNREADABLE_DELAY_SECONDS = 300

export type Mailer = {
  /** Sends one batch of due mails. Returns the number sent. */
  deliverDue: () => Promise<number>
  close: () => void
}

/** A reply code of SMTP. */
const REPLY = /^\d{3}$/

/** Mails that come back go to `returnAddress`. Without one they go to the sender, and we do not see them. */
type Deps = { db: Db; log: Log; gateway: MailGateway; site: Site; returnAddress?: string | undefined }

/**
 * Sends mails from the outbox, outside any transaction. A crash after sending may send the mail again with
 * the same Message-ID. No mail is lost.
 */
export function createMailer(deps: Deps): Mailer {
  return { deliverDue: () => deliverDue(deps), close: () => deps.gateway.close() }
}

async function deliverDue(deps: Deps): Promise<number> {
  const rows = await claimMails(deps.db, { limit: BATCH })
  const unwanted = await unwantedAmong(deps.db, rows)
  const countries = await countriesOf(deps.db, rows)
  const due = rows.map((row) => ({
    row,
    country: countries.get(row.id) ?? null,
    wanted: !unwanted.has(row.id),
  }))
  const sent = await Promise.all([...byRecipient(due).values()].map(async (own) => deliverInOrder(deps, own)))
  return sent.flat().filter((result) => result === 'sent').length
}

type Due = { row: OutboxRow; country: string | null; wanted: boolean }
/** A mail that is not sent now may have been given up, or is tried again later. */
type Delivery = 'sent' | 'given-up' | 'later'

function byRecipient(due: readonly Due[]): Map<string, Due[]> {
  return Map.groupBy(due, ({ row }) => row.recipient.toLowerCase())
}

/**
 * Sends the mails to one address one after another, so that they arrive in the order of what happened. If one is tried
 * again later, the next ones wait for it.
 */
async function deliverInOrder(deps: Deps, own: readonly Due[]): Promise<Delivery[]> {
  const done: Delivery[] = []
  for (const due of own) {
    const { row } = due
    if (done.includes('later') && !row.may_overtake) {
      await postpone(deps.db, { id: row.id, seconds: 0, uncounted: true })
      continue
    }
    const trace = { name: `mail ${row.kind}`, kind: 'part', facts: { 'mail.kind': row.kind } } as const
    done.push(await continueTrace(row.traceparent, trace, async () => deliver(deps, due)))
  }
  return done
}

async function deliver(deps: Deps, { row, country, wanted }: Due): Promise<Delivery> {
  if (!wanted) {
    await markDead(deps.db, { id: row.id, because: 'unwanted' })
    deps.log.info('an invitation was held back')
    return 'given-up'
  }
  if (row.tries > MAX_TRIES) return giveUp(deps, { row, because: 'no-answer', code: 'tries' })
  const outgoing = compose(deps, { row, country })
  if (outgoing === 'payload' && row.is_recent) return leaveToOthers(deps, row)
  if (typeof outgoing === 'string') return giveUp(deps, { row, because: 'unusable', code: outgoing })
  return recordHandover(deps, { row, outgoing, handover: await send(deps.gateway, outgoing) })
}

async function send(gateway: MailGateway, mail: OutgoingMail): Promise<Handover> {
  return tracedPart({ name: 'mail server', kind: 'call' }, async (span) => {
    const handover = await gateway.send(mail)
    span?.tell({ 'mail.outcome': handover.outcome })
    return handover
  })
}

async function recordHandover(
  deps: Deps,
  { row, outgoing, handover }: { row: OutboxRow; outgoing: OutgoingMail; handover: Handover },
): Promise<Delivery> {
  if (handover.outcome === 'sent') {
    await markSent(deps.db, { ...row, said: saidOf(outgoing, row.payload) })
    return 'sent'
  }
  const { code } = handover
  if (handover.outcome === 'unreachable') {
    deps.log.warn('the mail server is unreachable', { code })
    await postpone(deps.db, { id: row.id, seconds: UNREACHABLE_DELAY_SECONDS, uncounted: true })
    return 'later'
  }
  if (handover.outcome === 'refused') {
    const { isAddressWrong = false } = handover
    return giveUp(deps, { row, because: 'refused', code, isAddressWrong })
  }
  if (row.tries >= MAX_TRIES) return giveUp(deps, { row, because: 'no-answer', code })
  deps.log.warn('a mail is tried again later', { code, tries: row.tries })
  await postpone(deps.db, { id: row.id, seconds: delayAfter(row.tries) })
  return 'later'
}

/** During an update or a rollback, another version may write mails that this one cannot read. */
async function leaveToOthers({ db, log }: Deps, row: OutboxRow): Promise<'later'> {
  log.alert('a mail cannot be read', { kind: row.kind })
  await postpone(db, { id: row.id, seconds: UNREADABLE_DELAY_SECONDS, uncounted: true })
  return 'later'
}

/** The wait after the n-th try: doubles from five seconds to two minutes. */
export function delayAfter(tries: number): number {
  return Math.min(FIRST_DELAY_SECONDS * 2 ** (tries - 1), LONGEST_DELAY_SECONDS)
}

type GivingUp = { row: OutboxRow; because: GivenUp; code: string; isAddressWrong?: boolean }

/** If the address is wrong, other people can cause no mails to it for a while. */
async function giveUp(
  { db, log }: Deps,
  { row, because, code, isAddressWrong = false }: GivingUp,
): Promise<'given-up'> {
  await db.transaction().execute(async (tx) => {
    await markDead(tx, { id: row.id, because, replyCode: REPLY.test(code) ? code : null })
    if (isAddressWrong) await suppressForAWhile(tx, row.recipient)
  })
  log.alert('a mail was given up', { code, tries: row.tries })
  return 'given-up'
}
