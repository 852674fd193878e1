import { z } from 'zod'
import { WITHOUT_NOTICE } from '#domain/subscriptions/notice.ts'
import { personName } from './person-name.ts'

const words = z.string()
const link = z.url({ protocol: /^https?$/ })

export const renewalNotice = z
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
  accessUntil: words.describe('Access ends then if nothing is paid'),
  offUrl: link.describe('Switches renewal off without a log-in'),
  isFirst: z.boolean().default(false).describe('The first term is unpaid, because its money never came'),
}

export const renewalFailed = z
  .object({
    kind: z.literal('renewal-failed'),
    ...unpaid,
    date: words.describe('The day of the failed try'),
    why: z.enum(['not-enough', 'expired', 'gone', 'verify', 'no-method', 'bank']),
    nextTry: words.nullable().describe('Null if the same method is not tried again'),
  })
  .describe('After each payment of a renewal that failed')

export const renewalLastTry = z
  .object({ kind: z.literal('renewal-last-try'), ...unpaid, date: words.describe('The day of the last try') })
  .describe('Some days before the last try of an unpaid renewal')

export const methodExpires = z
  .object({
    kind: z.literal('method-expires'),
    firstName: personName,
    method: words,
    expires: words.describe('A month with its year'),
    renewsOn: words,
  })
  .describe('The card of a subscription expires before the next renewal')

export const methodRevoked = z
  .object({
    kind: z.literal('method-revoked'),
    firstName: personName,
    method: words.nullable(),
    renewsOn: words.nullable().describe('Null if a payment is due already'),
  })
  .describe('The payment method of a subscription was revoked, so another one is needed')

export const methodChanged = z
  .object({
    kind: z.literal('method-changed'),
    notMeUrl: link.optional().describe('Logs out every browser. Mails of the previous version have none'),
    firstName: personName,
    method: words,
    before: words.nullable().describe('Null if it is not known, or if it reads the same'),
  })
  .describe('A person has replaced the payment method of their subscription')

export const methodNotChanged = z
  .object({
    kind: z.literal('method-not-changed'),
    firstName: personName,
    why: z.enum(['refused', 'no-answer']),
    method: words.nullable().describe('The method that stays; null without one'),
  })
  .describe('A person has left the page, and their new payment method could not be saved')

export const yearlyNote = z
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

export const subscriptionEnded = z
  .object({
    kind: z.literal('subscription-ended'),
    firstName: personName,
    date: words.describe('The last paid day'),
    because: z.enum(['not-renewed', 'unpaid', 'cancelled', ...WITHOUT_NOTICE]).default('not-renewed'),
  })
  .describe('A subscription is over')

export const addressMissing = z
  .object({
    kind: z.literal('address-missing'),
    firstName: personName,
    date: words.describe('The last paid day'),
  })
  .describe('A renewal has no price, because its person has no billing address')
