import type { Instrument } from '#domain/contracts/payment-methods.ts'
import { formatMoney } from '#domain/money.ts'
import { dayIn, dayInWords } from '#domain/places/local-time.ts'
import type { Site } from '#domain/site.ts'
import { whyRefused } from '#domain/subscriptions/why-refused.ts'
import type { Tx } from '#server/db/database.ts'
import { mailPerson } from '#server/email/index.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { readNotice } from '../notices/notice-store.ts'
import type { Recipient } from '#server/people/index.ts'
import { hasPaidTerm, renewalUrl } from '#server/subscriptions/index.ts'
import { methodInWords } from '#domain/payments/method-in-words.ts'

type Deps = { secrets: Secrets; site: Site }

/** A subscription whose next term could not be charged. */
export type UnpaidTerm = {
  subscriptionId: string
  userId: string
  /** The last paid day. */
  paidUntil: string
  method: Instrument | null
  /** The day on which access ends if nothing is paid. Null while no bank was asked. */
  graceEnds: Date | null
}

type Failed = UnpaidTerm & {
  decline: Parameters<typeof whyRefused>[0]
  /** The time of the next try. Null if the same method is not tried again. */
  nextTry: Date | null
  now: Date
}

/**
 * Tells a person that their renewal could not be charged: why, and what happens next. Call it in the transaction that
 * records the failure.
 */
export async function mailPaymentFailed(tx: Tx, deps: Deps, failed: Failed): Promise<void> {
  const { subscriptionId, userId, paidUntil, decline, nextTry, now } = failed
  const dedupe = `renewal-failed:${subscriptionId}:${paidUntil}:${now.toISOString()}`
  await mailPerson(tx, { userId, dedupe }, async (person) => ({
    kind: 'renewal-failed',
    ...(await common(tx, deps, { ...failed, person })),
    date: inWords(now, person),
    why: whyRefused(decline),
    nextTry: nextTry && inWords(nextTry, person),
  }))
}

type NotTried = Omit<UnpaidTerm, 'graceEnds'> & { now: Date }

/**
 * Tells a person that no bank could be asked about their renewal, once for each term. It is tried again without them.
 * Returns whether the mail is new.
 */
export async function mailNotTried(tx: Tx, deps: Deps, untried: NotTried): Promise<boolean> {
  const { subscriptionId, userId, paidUntil, now } = untried
  const dedupe = `renewal-failed:${subscriptionId}:${paidUntil}:not-tried`
  return mailPerson(tx, { userId, dedupe }, async (person) => ({
    kind: 'renewal-failed',
    ...(await common(tx, deps, { ...untried, graceEnds: null, person })),
    date: inWords(now, person),
    why: 'not-tried',
    nextTry: null,
  }))
}

type BeforeLast = UnpaidTerm & { lastTry: Date }

/** Tells a person some days before the last try of their payment, once for each term. Returns whether it is new. */
export async function mailLastTry(tx: Tx, deps: Deps, unpaid: BeforeLast): Promise<boolean> {
  const { subscriptionId, userId, paidUntil, lastTry } = unpaid
  const dedupe = `renewal-last-try:${subscriptionId}:${paidUntil}`
  return mailPerson(tx, { userId, dedupe }, async (person) => ({
    kind: 'renewal-last-try',
    ...(await common(tx, deps, { ...unpaid, person })),
    date: inWords(lastTry, person),
  }))
}

async function common(
  tx: Tx,
  deps: Deps,
  { subscriptionId, userId, paidUntil, method, graceEnds, person }: UnpaidTerm & { person: Recipient },
) {
  const { firstName, locale } = person
  const notice = await readNotice(tx, { subscriptionId, periodStart: paidUntil })
  const total = notice && { minor: notice.amountMinor + notice.taxMinor, currency: notice.currency }
  return {
    firstName,
    total: total && formatMoney(total.minor, { currency: total.currency, locale }),
    method: method && methodInWords(method, locale),
    accessUntil: graceEnds && inWords(graceEnds, person),
    offUrl: renewalUrl(deps, { subscriptionId, userId, linksSince: person.linksSince }),
    isFirst: !(await hasPaidTerm(tx, subscriptionId)),
  }
}

function inWords(moment: Date, person: Recipient): string {
  return dayInWords(dayIn(moment, person.timeZone), person)
}
