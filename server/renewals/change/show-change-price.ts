import type { ChangePriceView } from '#domain/contracts/plans.ts'
import type { QuoteOutcome } from './change-now.ts'

/** The calculation of the price of a change, for the API. */
export function showChangePrice({
  subscription: { method, currency },
  priced: { changeId, change, snapshot },
  mayPay,
}: Extract<QuoteOutcome, { outcome: 'quoted' }>): ChangePriceView {
  const { paidMinor, daysLeft, daysOfTerm, differenceMinor } = change
  return {
    changeId,
    currency,
    includesTax: snapshot.taxBehaviour === 'inclusive',
    wholeMinor: snapshot.renewalMinor,
    paidMinor,
    daysLeft,
    daysOfTerm,
    differenceMinor,
    taxes: snapshot.taxes,
    totalMinor: snapshot.totalMinor,
    method,
    mayPay,
  }
}
