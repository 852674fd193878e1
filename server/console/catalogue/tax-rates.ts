import { dayAfter } from '#domain/days.ts'
import { taxParts, type TaxPart } from '#domain/pricing/order-price.ts'
import type { PriceLine } from '#domain/pricing/price-change.ts'
import type { TaxProblem, TypedTaxRate } from '#domain/pricing/tax-change.ts'
import type { Db } from '#server/db/database.ts'
import { readPrices } from '#server/packages/index.ts'
import { countTaxedRenewals, type TaxedRenewals } from '#server/renewals/index.ts'
import {
  addRate,
  judgeRateNow,
  listRates,
  ratesOn,
  withdrawRate,
  type AddedRate,
  type DatedRate,
} from '#server/tax/index.ts'
import type { Staff } from '../staff.ts'
import { changeCatalogue, withdrawalByStaff } from './change-catalogue.ts'
import { isAllowed, type NotAllowed } from '../rights.ts'

type Refused = { outcome: 'refused'; problems: TaxProblem[] }
export type PreviewLine = { line: PriceLine; before: TaxPart[]; after: TaxPart[] }

/** All rates with their sources, for those who read the catalogue. */
export async function readTaxRates(
  db: Db,
  staff: Staff,
): Promise<{ outcome: 'read'; rates: DatedRate[]; today: string } | NotAllowed> {
  if (!(await isAllowed(db, staff, { right: 'read-catalogue' }))) return { outcome: 'not-allowed' }
  return { outcome: 'read', ...(await listRates(db)) }
}

/** What a buyer in the region pays for each package, before and after. */
export async function previewTaxRate(
  db: Db,
  staff: Staff,
  typed: TypedTaxRate,
): Promise<{ outcome: 'previewed'; lines: PreviewLine[]; renewals: TaxedRenewals } | Refused | NotAllowed> {
  if (!(await isAllowed(db, staff, { right: 'read-catalogue' }))) return { outcome: 'not-allowed' }
  const judged = await judgeRateNow(db, typed)
  if (judged.outcome === 'refused') return judged
  const { country, region, name, beginsOn } = typed
  const before = await ratesOn(db, { country, region, day: dayAfter(beginsOn, -1) })
  const others = (await ratesOn(db, { country, region, day: beginsOn })).filter((each) => each.name !== name)
  const after = judged.ratePpm === 0 ? others : [...others, { name, ratePpm: judged.ratePpm }]
  const prices = await readPrices(db, { market: 'default', day: beginsOn })
  return {
    outcome: 'previewed',
    renewals: await countTaxedRenewals(db, { country, region, beginsOn }),
    lines: prices
      .filter((line) => line.service === line.productId && !line.includesVat)
      .map((line) => ({
        line,
        before: taxParts(line.priceMinor, before),
        after: taxParts(line.priceMinor, after),
      })),
  }
}

/** Adds a rate that begins on a later day. */
export async function addTaxRateByStaff(
  db: Db,
  staff: Staff,
  asked: TypedTaxRate & { key: string; reason: string },
): Promise<AddedRate | { outcome: 'no-reason' } | NotAllowed> {
  const { country, region, name, percent, beginsOn } = asked
  return changeCatalogue(db, staff, {
    kind: 'add-tax-rate',
    reason: asked.reason,
    change: async (tx, reason) => addRate(tx, { ...asked, reason }, staff),
    trail: ({ id }) => ({
      subject: subjectOf(id),
      details: { country, region, name, percent, beginsOn },
    }),
  })
}

const subjectOf = (id: number) => `tax rate ${id}`

/** Withdraws a rate before it begins. */
export const withdrawTaxRateByStaff = withdrawalByStaff({
  kind: 'withdraw-tax-rate',
  subjectOf,
  withdraw: withdrawRate,
})
