import type { Locale } from '#domain/messages/locales.ts'
import { textFor } from '#domain/messages/text.ts'
import { formatMoney } from '#domain/money.ts'
import { dayInWords } from '#domain/places/local-time.ts'
import type { Tx } from '#server/db/database.ts'
import { mailPerson } from '#server/email/index.ts'
import { recordPlan } from '#server/people/index.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import type { OwnSubscription } from '#server/subscriptions/index.ts'
import { planAndExtrasIn, type SoldPlan } from './plan-options.ts'
import type { NamedPlan } from './present-plan.ts'

/** The language and the network address of the request. */
export type RequestOrigin = { locale: Locale; address: string }
type Chosen = {
  subscription: OwnSubscription
  /** From the next renewal on. */
  chosen: NamedPlan
  services: readonly string[]
  /** The plan until then. Null if the present plan stays. */
  before: NamedPlan | null
  plans: readonly SoldPlan[]
  from: RequestOrigin
}

/**
 * Stores the person’s agreement to the plan from the next renewal on, and mails a confirmation. Both happen once for
 * each choice.
 */
export async function acknowledgePlan(tx: Tx, secrets: Secrets, choice: Chosen): Promise<void> {
  const { subscription, chosen, services, from } = choice
  const { id: subscriptionId, userId, currency } = subscription
  const { packageId, years, priceMinor: renewalMinor } = chosen
  const terms = { packageId, services, years, renewalMinor, currency, begins: 'renewal' } as const
  const consentId = await recordPlan(tx, secrets, { userId, ...from, subscriptionId, terms })
  await mailChosen(tx, choice, consentId)
}

async function mailChosen(tx: Tx, choice: Chosen, consentId: number): Promise<void> {
  const { subscription, chosen, before, plans } = choice
  const { userId, currency, paidUntil, serviceTexts } = subscription
  const includesTax = plans.some(({ offer }) => offer.taxBehaviour === 'inclusive')
  await mailPerson(tx, { userId, dedupe: `plan-chosen:${consentId}` }, (person) => {
    const { firstName, locale } = person
    const text = textFor(locale)
    const nameOf = (plan: NamedPlan) =>
      text('package.nameAndTerm', {
        name: planAndExtrasIn(locale, plans, { ...plan, serviceTexts }),
        years: plan.years,
      })
    const price = formatMoney(chosen.priceMinor, { currency, locale })
    return {
      kind: 'plan-chosen',
      firstName,
      plan: nameOf(chosen),
      before: before && nameOf(before),
      date: dayInWords(paidUntil, person),
      price: text(includesTax ? 'plans.priceWithVat' : 'plans.price', { price }),
    }
  })
}
