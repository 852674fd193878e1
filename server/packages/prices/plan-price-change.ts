import { isFarOff } from '#domain/days.ts'
import { firstMoment } from '#domain/places/first-moment.ts'
import { dayIn } from '#domain/places/local-time.ts'
import { MARKET_TIME_ZONES, type Market } from '#domain/pricing/market.ts'
import { hasTime, judgePrices, type Judged, type TypedPrice } from '#domain/pricing/price-change.ts'
import { readNow } from '#server/db/clock.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { readPrices } from './read-prices.ts'

/** Prices that a market will have from a day on. */
export type TypedChange = { market: Market; beginsOn: string; prices: readonly TypedPrice[] }
export type Planned =
  | (Extract<Judged, { outcome: 'planned' }> & { beginsAt: Date })
  | Extract<Judged, { outcome: 'refused' }>
  /** The day has begun in the market, or begins within minutes. */
  | { outcome: 'past' }
  /** The year cannot be meant. */
  | { outcome: 'far-off' }

/** The effect of a change, together with the changes that were already made. It stores nothing. */
export async function planPriceChange(
  db: Db | Tx,
  { market, beginsOn, prices }: TypedChange,
): Promise<Planned> {
  const zone = MARKET_TIME_ZONES[market]
  const [beginsAt, now] = [firstMoment(beginsOn, zone), await readNow(db)]
  if (!hasTime(beginsAt, now)) return { outcome: 'past' }
  if (isFarOff(beginsOn, dayIn(now, zone))) return { outcome: 'far-off' }
  const lines = await readPrices(db, { market, day: beginsOn })
  const judged = judgePrices(prices, { lines, beginsOn })
  return judged.outcome === 'planned' ? { ...judged, beginsAt } : judged
}
