import { isLocale } from '#domain/messages/locales.ts'
import { isEmail } from '#domain/people/email.ts'
import type { Site } from '#domain/site.ts'
import type { Db } from '#server/db/database.ts'
import type { Log } from '#server/platform/log.ts'
import { continueTrace, traceIdOf, tracedPart } from '#server/platform/traces.ts'
import type { Handover, MailGateway, OutgoingMail } from './gateway.ts'
import { storedMail } from './mail.ts'
import { claimMails, markDead, markSent, postpone, type GivenUp, type OutboxRow } from './outbox.ts'
import { countriesOf } from './recipient-country.ts'
import { render } from './render.ts'
import { saidOf } from './said-mail.ts'
import { unwantedAmong } from './unwanted.ts'

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

type Deps = { db: Db; log: Log; gateway: MailGateway; site: Site }

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
  const sent = await Promise.all(
    rows.map((row) =>
      continueTrace(
        row.traceparent,
        { name: `mail ${row.kind}`, kind: 'part', facts: { 'mail.kind': row.kind } },
        async () =>
          deliver(deps, { row, country: countries.get(row.id) ?? null, wanted: !unwanted.has(row.id) }),
      ),
    ),
  )
  return sent.filter(Boolean).length
}

type Due = { row: OutboxRow; country: string | null; wanted: boolean }

/** True if the mail was sent. */
async function deliver(deps: Deps, { row, country, wanted }: Due): Promise<boolean> {
  if (!wanted) {
    await markDead(deps.db, { id: row.id, because: 'unwanted' })
    deps.log.info('an invitation was held back')
    return false
  }
  if (row.tries > MAX_TRIES) return giveUp(deps, { row, because: 'no-answer', code: 'tries' })
  const outgoing = compose(deps.site, { row, country })
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
): Promise<boolean> {
  if (handover.outcome === 'sent') {
    await markSent(deps.db, { ...row, said: saidOf(outgoing, row.payload) })
    return true
  }
  const { code } = handover
  if (handover.outcome === 'unreachable') {
    deps.log.warn('the mail server is unreachable', { code })
    await postpone(deps.db, { id: row.id, seconds: UNREACHABLE_DELAY_SECONDS, uncounted: true })
    return false
  }
  if (handover.outcome === 'refused') return giveUp(deps, { row, because: 'refused', code })
  if (row.tries >= MAX_TRIES) return giveUp(deps, { row, because: 'no-answer', code })
  deps.log.warn('a mail is tried again later', { code, tries: row.tries })
  await postpone(deps.db, { id: row.id, seconds: delayAfter(row.tries) })
  return false
}

/** During an update or a rollback, another version may write mails that this one cannot read. */
async function leaveToOthers({ db, log }: Deps, row: OutboxRow): Promise<false> {
  log.alert('a mail cannot be read', { kind: row.kind })
  await postpone(db, { id: row.id, seconds: UNREADABLE_DELAY_SECONDS, uncounted: true })
  return false
}

/** The wait after the n-th try: doubles from five seconds to two minutes. */
export function delayAfter(tries: number): number {
  return Math.min(FIRST_DELAY_SECONDS * 2 ** (tries - 1), LONGEST_DELAY_SECONDS)
}

/** The complete mail, or a code for the reason it cannot be sent. */
function compose(site: Site, { row, country }: Pick<Due, 'row' | 'country'>): OutgoingMail | string {
  if (!isEmail(row.recipient)) return 'recipient'
  const mail = storedMail.safeParse(row.payload)
  if (!mail.success) return 'payload'
  const { subject, html, plain, headers } = render(mail.data, {
    site,
    locale: isLocale(row.locale) ? row.locale : 'en',
    country,
  })
  const messageId = `${row.message_id}@${domainOf(site.mailSender)}`
  const traceId = traceIdOf(row.traceparent)
  return {
    messageId,
    sender: site.mailSender,
    recipient: row.recipient,
    subject,
    html,
    plain,
    headers: traceId === null ? headers : { ...headers, 'Trace-Id': traceId },
  }
}

function domainOf(sender: string): string {
  return /@([A-Za-z0-9.-]+)>?\s*$/.exec(sender)?.[1] ?? 'localhost'
}

async function giveUp(
  { db, log }: Deps,
  { row, because, code }: { row: OutboxRow; because: GivenUp; code: string },
): Promise<false> {
  await markDead(db, { id: row.id, because, replyCode: REPLY.test(code) ? code : null })
  log.alert('a mail was given up', { code, tries: row.tries })
  return false
}
