import { z } from 'zod'
import { contract } from '../contract.ts'
import { bearer, bearerWithKey, day, line, minorUnits, rowIdInUrl, written, writtenLine } from '../fields.ts'

const rate = z.object({
  id: z.number().int(),
  country: z.string(),
  region: z.string(),
  name: z.string(),
  /** In parts per million. */
  ratePpm: z.number().int(),
  validFrom: day,
  /** The first day without the rate. */
  validTo: day.nullable(),
  source: z.string(),
  /** Null for a rate that is delivered with the product. */
  addedName: z.string().nullable(),
})
export type ConsoleTaxRate = z.output<typeof rate>
const rates = z.object({ rates: z.array(rate), today: day })
const part = z.object({ name: z.string(), ratePpm: z.number().int(), amount: minorUnits })
const preview = z.object({
  /** The number of renewals of buyers there that will have the new rate. It uses today's plans and notices. */
  renewals: z.object({ count: z.number().int(), firstOn: day.nullable() }),
  prices: z.array(
    z.object({
      packageId: z.number().int(),
      name: z.string(),
      years: z.number().int(),
      currency: z.string(),
      price: minorUnits,
      before: z.array(part),
      after: z.array(part),
    }),
  ),
})
export type ConsoleTaxPreview = z.output<typeof preview>
const asked = z.object({
  country: line,
  region: line,
  name: writtenLine,
  /** Such as `6.875`. */
  percent: line,
  /** The first day, in UTC. */
  beginsOn: day,
  source: written,
})

export const readConsoleTaxRates = contract({
  id: 'readConsoleTaxRates',
  tag: 'Console: catalogue',
  summary: 'List the tax rates',
  description: 'By place and day, each with its source. Of two rates that overlap, the later one applies.',
  security: ['staffSession'],
  method: 'get',
  path: '/v2/console/tax-rates',
  headers: bearer,
  answers: { 200: rates },
  refusals: [401, 403],
})

export const previewConsoleTaxRate = contract({
  id: 'previewConsoleTaxRate',
  tag: 'Console: catalogue',
  summary: 'Preview a tax rate',
  description:
    'What a buyer in the region pays before and from the day on, and which renewals pay it. Nothing is written.',
  security: ['staffSession'],
  method: 'post',
  path: '/v2/console/previews/tax-rates',
  headers: bearer,
  body: asked,
  answers: { 200: preview },
  refusals: [401, 403, 422],
})

export const addConsoleTaxRate = contract({
  id: 'addConsoleTaxRate',
  tag: 'Console: catalogue',
  summary: 'Add a tax rate',
  description: 'Once for each key. It begins on a later day, and no earlier rate is overwritten.',
  security: ['staffSession'],
  method: 'post',
  path: '/v2/console/tax-rates',
  headers: bearerWithKey,
  body: asked.extend({ reason: written }),
  answers: { 201: z.object({ id: z.number().int() }) },
  refusals: [401, 403, 409, 422],
})

export const withdrawConsoleTaxRate = contract({
  id: 'withdrawConsoleTaxRate',
  tag: 'Console: catalogue',
  summary: 'Take a tax rate back',
  description: 'Only before it begins. Its row stays, and counts no more.',
  security: ['staffSession'],
  method: 'post',
  path: '/v2/console/tax-rates/{id}/withdrawal',
  params: z.object({ id: rowIdInUrl }),
  headers: bearer,
  body: z.object({ reason: written }),
  answers: { 204: null },
  refusals: [401, 403, 404, 409, 422],
})
