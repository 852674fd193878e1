import type { Instrument } from '#domain/contracts/payment-methods.ts'
import { localeOrDefault, type Locale } from '#domain/messages/locales.ts'
import type { AddressDraft } from '#domain/people/draft.ts'
import { extraNames } from '#domain/pricing/build-name.ts'
import { extrasOf, TERM_YEARS, termOfYears } from '#domain/pricing/package-offer.ts'
import { termName } from '#domain/pricing/package-texts.ts'
import type { Db } from '#server/db/database.ts'
import type { TermPlan } from '#server/orders/index.ts'
import { homeOf } from '#server/people/index.ts'
import { findDueRows, type DueRow } from './due-rows.ts'

/** A subscription whose next term is due, with the data for its price and its order. */
export type DueRenewal = {
  subscriptionId: string
  userId: string
  /** The last paid day. */
  paidUntil: string
  /** The first day on which the notice allows the charge. */
  chargeOn: string
  /** The plan of the next term. */
  plan: TermPlan
  services: string[]
  currency: string
  /** Encrypted; null if nothing is on file. */
  methodToken: Buffer | null
  method: Instrument | null
  /** How often a bank was asked recently about this subscription, with any payment method. */
  mostTries: number
  person: {
    firstName: string
    lastName: string
    email: string | null
    locale: Locale
    /** The billing address today. */
    address: AddressDraft | null
    country: string | null
    timeZone: string
  }
  /** The price in the notice, before tax. Null if the notice is for other terms or another currency. */
  amountMinor: number | null
  /** The price of the package on the day of the notice, and the VAT in it. */
  catalogue: { priceMinor: number; vatMinor: number }
  /**
   * The term was charged before, but the money never arrived. The same term is charged again, even if another plan was
   * chosen since.
   */
  isAgain: boolean
  now: Date
}

/** Reads renewals that are leased. A renewal without a notice or without a person is left out. */
export async function readDueRenewals(db: Db, subscriptionIds: readonly string[]): Promise<DueRenewal[]> {
  return (await findDueRows(db, subscriptionIds)).map(dueRenewal)
}

/** The same for one renewal. */
export async function readDueRenewal(db: Db, subscriptionId: string): Promise<DueRenewal | undefined> {
  return (await readDueRenewals(db, [subscriptionId]))[0]
}

function dueRenewal(row: DueRow): DueRenewal {
  const fits =
    row.noticed_currency === row.currency &&
    row.noticed_package_id === row.package_id &&
    row.noticed_years === row.years
  return {
    subscriptionId: row.id,
    userId: row.user_id,
    paidUntil: row.paid_until,
    chargeOn: row.charge_on,
    plan: planOf(row),
    services: row.services,
    currency: row.currency,
    methodToken: row.payment_token_enc,
    method: row.method,
    mostTries: row.most_tries,
    person: {
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      locale: localeOrDefault(row.locale),
      address: row.address,
      ...homeOf(row),
    },
    amountMinor: fits ? row.noticed_minor : null,
    catalogue: { priceMinor: row.price_minor, vatMinor: row.vat_minor },
    isAgain: row.is_again,
    now: row.now,
  }
}

function planOf(row: DueRow): TermPlan {
  const productId = termOfYears(row.years)
  const years = TERM_YEARS[productId]
  const extras = extrasOf({ buildYourOwn: row.build_your_own, services: row.services })
  return {
    packageId: row.package_id,
    productId,
    displayName: row.display_name,
    packageName: row.package_name,
    receiptText: row.receipt_text,
    analyticsPackage: termName(row.analytics_package, years),
    names: row.names,
    extras,
    extraNames: extraNames(extras, row.service_texts),
    years,
    taxBehaviour: row.tax_behaviour,
  }
}
