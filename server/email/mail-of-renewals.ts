import { z } from 'zod'

const words = z.string()
const link = z.url({ protocol: /^https?$/ })

export const renewalNotice = z
  .object({
    kind: z.literal('renewal-notice'),
    firstName: words,
    days: z.number(),
    date: words.describe('The day of the charge'),
    paidUntil: words,
    packageName: words,
    years: z.number(),
    amount: words.describe('Before tax'),
    tax: words.nullable().describe('Null if the price includes its tax'),
    total: words,
    change: z.object({ from: words, rises: z.boolean() }).nullable(),
    offUrl: link.describe('Switches renewal off without a log-in'),
  })
  .describe('Before a renewal: what is charged and when')
