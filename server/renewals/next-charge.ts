import { sql } from 'kysely'
import type { NextCharge } from '#domain/contracts/renewals.ts'
import { chargeableFrom } from '#domain/subscriptions/notice.ts'
import { readToday } from '#server/db/clock.ts'
import type { Db } from '#server/db/database.ts'
import { knownTaxOn } from '#server/orders/index.ts'
import type { OwnSubscription } from '#server/subscriptions/index.ts'
import type { TaxGateway } from '#server/tax/index.ts'
import { readNotice } from './notices/notice-store.ts'
import { priceRenewal, type PricedTerms } from './notices/price-renewal.ts'

/**
 * The next charge of a subscription that renews: the price of its notice, or else today's price. The tax is today's, at
 * the present billing address. Without a known tax, the tax of the notice or only the price is shown.
 */
export async function nextCharge(
  { db, tax }: { db: Db; tax: TaxGateway },
  subscription: OwnSubscription,
): Promise<NextCharge> {
  const { id, userId, paidUntil } = subscription
  const [notice, today, { address, ...terms }] = await Promise.all([
    readNotice(db, { subscriptionId: id, periodStart: paidUntil }),
    readToday(db),
    readTerms(db, { id, userId }),
  ])
  const includesTax = terms.taxBehaviour === 'inclusive'
  if (notice) {
    const { chargeOn: on, amountMinor, taxMinor: toldMinor, isReturned } = notice
    const taxed = await knownTaxOn(tax, { ...terms, taxableMinor: amountMinor, address })
    const taxMinor = taxed?.taxMinor ?? toldMinor
    const isNoticed = !isReturned
    const isTaxNoticed = isNoticed && taxMinor === toldMinor
    return { on, amountMinor, taxMinor, includesTax, isNoticed, isTaxNoticed }
  }
  const priced = await priceRenewal({ db, tax }, terms, address)
  const { amountMinor, taxMinor } = priced ?? { amountMinor: terms.agreedMinor, taxMinor: null }
  const on = chargeableFrom({ paidUntil, today })
  return { on, amountMinor, taxMinor, includesTax, isNoticed: false, isTaxNoticed: false }
}

type Terms = PricedTerms & { address: { country: string; region: string; postalCode: string } | null }

async function readTerms(db: Db, { id, userId }: { id: string; userId: string }): Promise<Terms> {
  const { rows } = await sql<Terms>`
    select p.id as "packageId", coalesce(s.next_term_years, s.term_years) as years,
           coalesce(s.next_services, s.services) as services, s.currency,
           coalesce(s.next_renewal_minor, s.renewal_minor) as "agreedMinor", p.tax_behaviour as "taxBehaviour", u.address
    from subscriptions s join packages p on p.id = coalesce(s.next_package_id, s.package_id) join users u on u.id = ${userId}
    where s.id = ${id}`.execute(db)
  const [terms] = rows
  if (!terms) throw new Error('the subscription does not exist any more')
  return terms
}
