import { NOTICE_DAYS } from '../subscriptions/notice.ts'

export type Ahead = { day: string; what: 'first-notice' | 'second-notice' | 'renewal' | 'end' }

/** How long a page shows contact data after staff reveal it. */
export const SHOWN_FOR_SECONDS = 300

/** The future events of a plan, with the next one first. A plan that does not renew ends on its last paid day. */
export function whatIsAhead(
  { paidUntil, renews, status }: { paidUntil: string; renews: boolean; status: string },
  today: string,
): Ahead[] {
  if (status !== 'current') return []
  const all: Ahead[] = [
    { day: daysBefore(paidUntil, NOTICE_DAYS.first), what: 'first-notice' },
    { day: daysBefore(paidUntil, NOTICE_DAYS.second), what: 'second-notice' },
    { day: paidUntil, what: renews ? 'renewal' : 'end' },
  ]
  return all.filter(({ day }) => day >= today)
}

function daysBefore(day: string, days: number): string {
  return Temporal.PlainDate.from(day).subtract({ days }).toString()
}
