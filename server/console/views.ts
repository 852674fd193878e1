import type { ConsolePersonPage, ConsoleQueue } from '#domain/contracts/console.ts'
import type { ConsoleFound } from '#domain/contracts/console-search.ts'
import type { ConsoleTrail } from '#domain/contracts/console-trail.ts'
import type { TimelineCounts, TimelineCursor, TimelineEvent } from '#domain/console/timeline.ts'
import type { SeenByStaff, TrailRow } from './audit/read-trail.ts'
import type { PersonPage } from './person/read-person.ts'
import type { ReadQueue } from './queues/read-queues.ts'
import type { Found } from './search/search.ts'

/** The results of a search, in the format of the API. */
export function foundBody({ orders, payments, drafts, invitations, ...rest }: Found): ConsoleFound {
  return {
    ...rest,
    orders: orders.map((order) => ({ ...orderBody(order), instrument: order.instrument })),
    payments: payments.map((payment) => ({
      ...orderBody(payment),
      transaction: payment.transaction,
      attempt: payment.attempt,
      brand: payment.brand,
      lastFour: payment.lastFour,
    })),
    drafts: drafts.map((draft) => ({ ...draft, touchedAt: draft.touchedAt.toISOString() })),
    invitations: invitations.map((each) => ({ ...each, createdAt: each.createdAt.toISOString() })),
  }
}

type Hit = Omit<Found['orders'][number], 'instrument'>

function orderBody({ orderNo, payerId, payer, state, amountMinor, currency, createdAt }: Hit) {
  return { orderNo, payerId, payer, state, amount: amountMinor, currency, createdAt: createdAt.toISOString() }
}

type Page = {
  person: PersonPage
  seen: SeenByStaff[]
  events: TimelineEvent[]
  older: TimelineCursor | null
  counts: TimelineCounts
}

/** The page of a person, in the format of the API. */
export function personBody({ person, seen, events, older, counts }: Page): ConsolePersonPage {
  const { plan, paid } = person
  return {
    person: {
      ...person,
      since: person.since.toISOString(),
      plan: plan && planBody(plan),
      paid: paid.map(({ currency, amountMinor: amount }) => ({ currency, amount })),
      families: person.families.map((family) => ({ ...family, since: new Date(family.since).toISOString() })),
    },
    seen: seen.map((view) => ({ ...view, at: view.at.toISOString() })),
    events: events.map(({ amountMinor, at, parts, ...event }) => ({
      ...event,
      at: at.toISOString(),
      amount: amountMinor,
      parts: parts?.map(({ amountMinor: amount, ...part }) => ({ ...part, amount })) ?? null,
    })),
    older: older && { at: older.at.toISOString(), key: older.key },
    counts,
  }
}

function planBody({ renewalMinor, startsAt, ...plan }: NonNullable<PersonPage['plan']>) {
  return { ...plan, startsAt: startsAt.toISOString(), renewal: renewalMinor }
}

/** A page of the audit trail, in the format of the API. */
type TrailPage = { rows: TrailRow[]; lastNames: ReadonlyMap<string, string>; older: number | null }

export function trailBody({ rows, lastNames, older }: TrailPage): ConsoleTrail {
  return {
    rows: rows.map((row) => ({
      n: row.n,
      at: row.at.toISOString(),
      staffId: row.staff_id,
      staffName: row.staff_name,
      role: row.role,
      network: row.network,
      kind: row.kind,
      personId: row.person_id,
      personLastName: (row.person_id && lastNames.get(row.person_id)) ?? null,
      subject: row.subject,
      reason: row.reason,
      details: row.details,
      hash: row.hash.toString('hex'),
    })),
    older,
  }
}

/** A queue, in the format of the API. */
export function queueBody({ queue, count, sums, cases }: ReadQueue): ConsoleQueue {
  return {
    queue,
    count,
    sums: sums.map(({ currency, amountMinor: amount }) => ({ currency, amount })),
    cases: cases.map(
      ({ key, subject, note, personId, family, amountMinor, currency, since, due = null }) => ({
        key,
        subject,
        note,
        personId,
        family,
        amount: amountMinor,
        currency,
        since: since.toISOString(),
        due,
      }),
    ),
  }
}
