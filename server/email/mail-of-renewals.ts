import { z } from 'zod'
import { WITHOUT_NOTICE } from '#domain/subscriptions/notice.ts'
import { WHY_REFUSED } from '#domain/subscriptions/why-refused.ts'
import { link, notMe, personName, words } from './mail-fields.ts'

const renewalNotice = z
  .object({
    kind: z.literal('renewal-notice'),
    firstName: personName,
    days: z.number(),
    date: words.describe('The day of the charge'),
    paidUntil: words,
    packageName: words,
    years: z.number(),
    amount: words.describe('Before tax'),
    tax: words.nullable().describe('Null if the price includes its tax'),
    total: words,
    method: words.nullable().default(null).describe('How it is paid'),
    methodEnds: z.boolean().default(false).describe('The card expires before the charge'),
    change: z.object({ from: words, rises: z.boolean() }).nullable(),
    offUrl: link.describe('Switches renewal off without a log-in'),
  })
  .describe('Before a renewal: what is charged and when')

const unpaid = {
  firstName: personName,
  total: words.nullable(),
  method: words.nullable(),
  accessUntil: words.nullable().describe('Access ends then if nothing is paid. Null while no bank was asked'),
  offUrl: link.describe('Switches renewal off without a log-in'),
  isFirst: z.boolean().default(false).describe('The first term is unpaid, because its money never came'),
}

const renewalFailed = z
  .object({
    kind: z.literal('renewal-failed'),
    ...unpaid,
    date: words.describe('The day of the failed try, or of this mail without one'),
    why: z.enum(WHY_REFUSED),
    nextTry: words.nullable().describe('Null if the same method is not tried again'),
  })
  .describe('After each payment of a renewal that failed, and once if it could not be tried')

const renewalLastTry = z
  .object({ kind: z.literal('renewal-last-try'), ...unpaid, date: words.describe('The day of the last try') })
  .describe('Some days before the last try of an unpaid renewal')

const methodExpires = z
  .object({
    kind: z.literal('method-expires'),
    firstName: personName,
    method: words,
    expires: words.describe('A month with its year'),
    renewsOn: words,
  })
  .describe('The card of a subscription expires before the next renewal')

const methodRevoked = z
  .object({
    kind: z.literal('method-revoked'),
    firstName: personName,
    method: words.nullable(),
    renewsOn: words.nullable().describe('Null if a payment is due already'),
  })
  .describe('The payment method of a subscription was revoked, so another one is needed')

const methodChanged = z
  .object({
    kind: z.literal('method-changed'),
    notMeUrl: notMe,
    firstName: personName,
    method: words,
    before: words.nullable().describe('Null if it is not known, or if it reads the same'),
  })
  .describe('A person has replaced the payment method of their subscription')

const methodNotChanged = z
  .object({
    kind: z.literal('method-not-changed'),
    firstName: personName,
    why: z.enum(['refused', 'no-answer']),
    method: words.nullable().describe('The method that stays; null without one'),
  })
  .describe('A person has left the page, and their new payment method could not be saved')

const yearlyNote = z
  .object({
    kind: z.literal('yearly-note'),
    firstName: personName,
    packageName: words,
    years: z.number(),
    paidUntil: words,
    amount: words.describe('Before tax'),
    includesVat: z.boolean(),
    offUrl: link.describe('Switches renewal off without a log-in'),
  })
  .describe('Once a year in a term of two years: what is subscribed, the price, how to cancel')

const subscriptionEnded = z
  .object({
    kind: z.literal('subscription-ended'),
    firstName: personName,
    date: words.describe('The last paid day'),
    because: z.enum(['not-renewed', 'unpaid', 'cancelled', ...WITHOUT_NOTICE]).default('not-renewed'),
  })
  .describe('A subscription is over')

const addressMissing = z
  .object({
    kind: z.literal('address-missing'),
    firstName: personName,
    date: words.describe('The last paid day'),
  })
  .describe('A renewal has no price, because its person has no billing address')

const renewalReminder = z
  .object({
    kind: z.literal('renewal-reminder'),
    days: z.number(),
    date: words,
    paidByAnother: z.boolean().default(false),
  })
  .describe('The paid time of a subscription ends soon, and nothing is charged then')

const planChosen = z
  .object({
    kind: z.literal('plan-chosen'),
    firstName: personName,
    plan: words.describe('From the next renewal on, with its term'),
    before: words.nullable().describe('The plan until then; null if the present plan stays'),
    date: words.describe('Of the renewal'),
    price: words.describe('Of a term today'),
  })
  .describe('After every choice of the plan from the next renewal on')

const renewalSwitched = z
  .object({
    kind: z.literal('renewal-switched'),
    notMeUrl: notMe,
    firstName: personName,
    renews: z.boolean(),
    date: words.describe('The last paid day'),
    next: z
      .enum(['kept', 'charging', 'ends-now'])
      .default('kept')
      .describe(
        'After it is switched off: the paid time is kept, a payment had begun, or an unpaid one ends',
      ),
  })
  .describe('After every switch of renewal')

export const RENEWAL_MAILS = [
  renewalNotice,
  renewalFailed,
  renewalLastTry,
  methodExpires,
  methodRevoked,
  methodChanged,
  methodNotChanged,
  yearlyNote,
  subscriptionEnded,
  addressMissing,
  renewalReminder,
  planChosen,
  renewalSwitched,
] as const
