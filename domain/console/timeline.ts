/** The groups by which a timeline is filtered. */
export const TIMELINE_GROUPS = [
  'money',
  'mails',
  'links',
  'consents',
  'log-ins',
  'plan',
  'privacy',
  'staff',
  'other',
] as const
export type TimelineGroup = (typeof TIMELINE_GROUPS)[number]
/** The lines of each group in the whole timeline of a person. */
export type TimelineCounts = Record<TimelineGroup, number>

/** What an order is made of. Discounts and codes are negative. The price contains an included tax. */
export const ORDER_PARTS = ['price', 'co-parent', 'discount', 'codes', 'tax', 'included-tax'] as const
export type OrderPart = {
  kind: (typeof ORDER_PARTS)[number]
  /** The package, the first name of the co-parent, or the partner of a discount. Null for other parts. */
  name: string | null
  amountMinor: number
}

/** One line of a timeline. It has no contact data and no payment secrets. */
export type TimelineEvent = {
  /** Unique in the timeline of a person. */
  key: string
  at: Date
  group: TimelineGroup
  /** What happened, such as `attempt` or `mail-sent`. */
  what: string
  /** The state, kind or reason, as a code of the database. */
  note: string | null
  orderNo: string | null
  amountMinor: number | null
  currency: string | null
  /** Of an order, and of its capture. */
  parts: readonly OrderPart[] | null
  /** A card or wallet, such as `Visa •• 1111`. */
  instrument: string | null
  transaction: string | null
}

/** The lines of one page. */
export const TIMELINE_PAGE = 100

export type TimelineCursor = Pick<TimelineEvent, 'at' | 'key'>

/** Newest first. Lines of the same moment are ordered by key, the last key first. */
function newestFirst(a: TimelineCursor, b: TimelineCursor): number {
  const apart = b.at.getTime() - a.at.getTime()
  if (apart !== 0) return apart
  return a.key < b.key ? 1 : -1
}

/** One page of lines from several sources, and the line after which the next page begins. */
export function pageOf(
  sources: readonly (readonly TimelineEvent[])[],
  { after, groups = TIMELINE_GROUPS }: { after?: TimelineCursor; groups?: readonly TimelineGroup[] },
): { events: TimelineEvent[]; older: TimelineCursor | null } {
  const all = sources
    .flat()
    .filter(({ group }) => groups.includes(group))
    .filter((event) => after === undefined || newestFirst(event, after) > 0)
    .toSorted(newestFirst)
  const events = all.slice(0, TIMELINE_PAGE)
  const last = events.at(-1)
  return { events, older: all.length > TIMELINE_PAGE && last ? { at: last.at, key: last.key } : null }
}
