import { dayAfter } from '#domain/days.ts'
import type { ConsoleCatalogue, ConsoleChange, ConsolePreview } from '#domain/contracts/console/catalogue.ts'
import { sum } from '#domain/money.ts'
import { dayIn } from '#domain/places/local-time.ts'
import { MARKET_TIME_ZONES, type Market } from '#domain/pricing/market.ts'
import { taxParts } from '#domain/pricing/order-price.ts'
import { EXAMPLE_PLACE, type PlannedPrice, type PriceProblem } from '#domain/pricing/price-change.ts'
import { lastDayAtOldPrice, NOTICE_DAYS } from '#domain/subscriptions/notice.ts'
import { readNow } from '#server/db/clock.ts'
import type { Db } from '#server/db/database.ts'
import {
  changesAhead,
  findUnfairBuilds,
  listChanges,
  planPriceChange,
  readPriceHistory,
  readPrices,
  type TypedChange,
} from '#server/packages/index.ts'
import { countChangedRenewals } from '#server/renewals/index.ts'
import { ratesOn } from '#server/tax/index.ts'
import type { Staff } from '../staff.ts'
import { isAllowed } from '../rights.ts'
import { changeBody, priceBody, soldBody } from './views.ts'

/** The prices of a market on a day; without a day, today. Prices are not personal data, so the view is not recorded. */
export async function readCatalogue(
  db: Db,
  staff: Staff,
  { market, day }: { market: Market; day?: string | undefined },
): Promise<{ outcome: 'read'; catalogue: ConsoleCatalogue } | { outcome: 'not-allowed' }> {
  if (!(await isAllowed(db, staff, { right: 'read-catalogue' }))) return { outcome: 'not-allowed' }
  const timeZone = MARKET_TIME_ZONES[market]
  const today = dayIn(await readNow(db), timeZone)
  const shown = day ?? today
  const [prices, changes] = await Promise.all([
    readPrices(db, { market, day: shown }),
    changesAhead(db, market),
  ])
  return {
    outcome: 'read',
    catalogue: {
      market,
      day: shown,
      today,
      timeZone,
      prices: prices.map(priceBody),
      changes: changes.map(changeBody),
    },
  }
}

/** One page of all changes of prices, of every market. */
export async function readChanges(
  db: Db,
  staff: Staff,
  { before }: { before: number | null },
): Promise<{ outcome: 'read'; changes: ConsoleChange[]; older: number | null } | { outcome: 'not-allowed' }> {
  if (!(await isAllowed(db, staff, { right: 'read-catalogue' }))) return { outcome: 'not-allowed' }
  const { rows, older } = await listChanges(db, { before })
  return { outcome: 'read', changes: rows.map(changeBody), older }
}

export type PriceProblems = { at: number; why: PriceProblem }[]
type Previewed =
  | { outcome: 'previewed'; preview: ConsolePreview }
  | { outcome: 'refused'; problems: PriceProblems }
  | { outcome: 'past' | 'far-off' | 'not-allowed' }

/** The effects of a change that is not stored yet. */
export async function previewChange(db: Db, staff: Staff, typed: TypedChange): Promise<Previewed> {
  if (!(await isAllowed(db, staff, { right: 'read-catalogue' }))) return { outcome: 'not-allowed' }
  const planned = await planPriceChange(db, typed)
  if (planned.outcome !== 'planned') return planned
  const { market, beginsOn } = typed
  const prices: ConsolePreview['prices'] = []
  for (const line of planned.plan) {
    prices.push({
      ...soldBody(line),
      was: line.priceMinor,
      price: line.newMinor,
      wasVat: line.vatMinor,
      vat: line.newVatMinor,
      example: await exampleOf(db, { line, beginsOn }),
      history: await readPriceHistory(db, line),
      renewals: await countChangedRenewals(db, { ...line, beginsOn }),
    })
  }
  return {
    outcome: 'previewed',
    preview: {
      market,
      beginsOn,
      beginsAt: planned.beginsAt.toISOString(),
      today: dayIn(await readNow(db), MARKET_TIME_ZONES[market]),
      timeZone: MARKET_TIME_ZONES[market],
      noticeDays: NOTICE_DAYS.first,
      keptUntil: lastDayAtOldPrice(beginsOn),
      prices,
      unfairBuilds: (await findUnfairBuilds(db, { market, beginsOn, plan: planned.plan })).map(
        ({ readyMinor, builtMinor, ...build }) => ({ ...build, ready: readyMinor, built: builtMinor }),
      ),
    },
  }
}

/** The old and the new price with tax, each with the rates of its day. */
async function exampleOf(
  db: Db,
  { line, beginsOn }: { line: PlannedPrice; beginsOn: string },
): Promise<ConsolePreview['prices'][number]['example']> {
  const { name: place, currency, ...region } = EXAMPLE_PLACE
  if (line.includesVat || line.currency !== currency) return null
  const withTax = async (amountMinor: number, day: string) =>
    amountMinor +
    sum(taxParts(amountMinor, await ratesOn(db, { ...region, day })).map((part) => part.amountMinor))
  return {
    place,
    was: await withTax(line.priceMinor, dayAfter(beginsOn, -1)),
    price: await withTax(line.newMinor, beginsOn),
  }
}
