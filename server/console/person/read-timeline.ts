import {
  pageOf,
  TIMELINE_GROUPS,
  TIMELINE_PAGE,
  type TimelineCounts,
  type TimelineCursor,
  type TimelineEvent,
  type TimelineGroup,
} from '#domain/console/timeline.ts'
import type { Db } from '#server/db/database.ts'
import { countPaymentEvents, paymentEvents } from '#server/payments/index.ts'
import { countOtherEvents, otherEvents } from './other-events.ts'

/** The maximum number of events that one source has at one moment. With more, a page could miss one. */
const OF_ONE_SOURCE = 3 * TIMELINE_PAGE

export type TimelineAsked = {
  personId: string
  after?: TimelineCursor
  groups?: readonly TimelineGroup[]
}

/** One page of what happened to a person, newest first. */
export async function readTimeline(
  db: Db,
  { personId, ...asked }: TimelineAsked,
): Promise<{ events: TimelineEvent[]; older: TimelineCursor | null }> {
  const until = asked.after?.at ?? null
  const [payments, others] = await Promise.all([
    paymentEvents(db, { payerId: personId, until, limit: OF_ONE_SOURCE }),
    otherEvents(db, { personId, until, limit: OF_ONE_SOURCE, groups: asked.groups ?? TIMELINE_GROUPS }),
  ])
  const nothing = {
    orderNo: null,
    amountMinor: null,
    currency: null,
    parts: null,
    instrument: null,
    transaction: null,
  }
  return pageOf(
    [
      payments.map((event) => ({ ...event, group: 'money' as const })),
      others.map((event) => ({ ...nothing, ...event })),
    ],
    asked,
  )
}

/** The number of lines of each group, for the filters of a timeline. */
export async function countTimeline(db: Db, personId: string): Promise<TimelineCounts> {
  const [money, others] = await Promise.all([
    countPaymentEvents(db, personId),
    countOtherEvents(db, personId),
  ])
  const counts: TimelineCounts = {
    money,
    mails: 0,
    links: 0,
    consents: 0,
    'log-ins': 0,
    plan: 0,
    privacy: 0,
    staff: 0,
    other: 0,
  }
  for (const { group, count } of others) counts[group] += count
  return counts
}
