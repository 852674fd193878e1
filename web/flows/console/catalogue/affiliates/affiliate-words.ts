import type { ConsoleAffiliate } from '#domain/contracts/console/affiliates.ts'

/** The rows of one key, and how it stands at a moment. */
export type AffiliateOfKey = {
  key: string
  /** The row that counts now; the first one of those that begin later. */
  row: ConsoleAffiliate
  /** Rows that have not begun, the newest first. */
  later: ConsoleAffiliate[]
  /** The newest row, which a change names. */
  seenId: number
  state: { text: string; look: string }
  mayEnd: boolean
}

/** The affiliates by key. Rows come by key, the newest first. */
export function byKey(rows: readonly ConsoleAffiliate[], now: Date): AffiliateOfKey[] {
  const keys = Map.groupBy(rows, ({ referrerKey }) => referrerKey)
  return [...keys].flatMap(([key, own]) => {
    const [newest] = own
    const begun = own.find(({ startsAt }) => new Date(startsAt) <= now)
    const row = begun ?? own.at(-1)
    if (!newest || !row) return []
    const later = own.filter(({ startsAt }) => new Date(startsAt) > now)
    return [{ key, row, later, seenId: newest.id, state: stateOf(begun), mayEnd: !newest.ends }]
  })
}

function stateOf(begun: ConsoleAffiliate | undefined): AffiliateOfKey['state'] {
  if (!begun) return { text: 'Begins later', look: 'warn' }
  return begun.ends ? { text: 'Ended', look: '' } : { text: 'Partner', look: 'good' }
}
