import type { RouterContextProvider } from 'react-router'
import type { NextCharge, Renewal } from '#domain/contracts/renewals.ts'
import { formatMoney } from '#domain/money.ts'
import { localeOf, textOf } from '#web/lib/locale.server.ts'

/** A renewal with the amount of its next charge and how it is calculated, in the language of the page. */
export type PricedRenewal = Renewal & { charge: { amount: string; arithmetic: string } }

/** Adds the texts of the next charge to a renewal. Pages that show it then need no code for them. */
export function withCharge(context: Readonly<RouterContextProvider>, renewal: Renewal): PricedRenewal {
  return { ...renewal, charge: chargeOf(context, renewal) }
}

function chargeOf(
  context: Readonly<RouterContextProvider>,
  { renewalMinor, currency, nextCharge }: Renewal,
): PricedRenewal['charge'] {
  const text = textOf(context)
  const money = (minor: number) => formatMoney(minor, { currency, locale: localeOf(context) })
  if (!nextCharge || nextCharge.taxMinor === null)
    return { amount: money(renewalMinor), arithmetic: text('account.plan.plusTaxes') }
  const { amountMinor, taxMinor, includesTax } = nextCharge
  const amount = money(amountMinor + taxMinor)
  if (includesTax) return { amount, arithmetic: text('account.plan.withVat') }
  const words = (taxMinor === 0 ? UNTAXED : TAXED)[sourceOf(nextCharge)]
  return { amount, arithmetic: text(words, { price: money(amountMinor), tax: money(taxMinor) }) }
}

/** Whether a mail named the amount, or only its price because the tax is another one now. */
function sourceOf({ isNoticed, isTaxNoticed }: NextCharge): 'today' | 'mail' | 'new-tax' {
  if (!isNoticed) return 'today'
  return isTaxNoticed ? 'mail' : 'new-tax'
}

const TAXED = {
  today: 'account.plan.atTodaysRate',
  mail: 'account.plan.asNoticed',
  'new-tax': 'account.plan.taxChanged',
} as const
const UNTAXED = {
  today: 'account.plan.untaxed',
  mail: 'account.plan.untaxedAsNoticed',
  'new-tax': 'account.plan.noLongerTaxed',
} as const
