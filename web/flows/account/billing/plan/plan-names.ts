import type { PlansView, PlanView } from '#domain/contracts/plans.ts'
import { formatMoney } from '#domain/money.ts'
import { useLocale, useText } from '#web/lib/text.tsx'

/** The name of a plan with its term and extras. */
export function usePlanName(): (plan: PlanView) => string {
  const text = useText()
  const locale = useLocale()
  const list = new Intl.ListFormat(locale, { type: 'conjunction' })
  return ({ displayName: name, years: term, extraNames }) => {
    const years = text('account.subscription.years', { years: term })
    if (extraNames.length === 0) return text('account.plan.title', { name, years })
    return text('plans.with', { name, years, extras: list.format(extraNames) })
  }
}

/** The price of a whole term in words, with or without tax. */
export function usePlanPrice({ currency, includesTax }: PlansView): (plan: PlanView) => string {
  const text = useText()
  const locale = useLocale()
  const key = includesTax ? 'plans.priceWithVat' : 'plans.price'
  return ({ priceMinor }) => text(key, { price: formatMoney(priceMinor, { currency, locale }) })
}
