import { z } from 'zod'
import { MARKET_NAMES } from '#domain/pricing/market.ts'
import { MOST_PRICES } from '#domain/pricing/price-change.ts'
import { contract } from '../contract.ts'
import { bearer, bearerWithKey, day, line, minorUnits, rowIdInUrl, written } from '../fields.ts'

const market = z.enum(MARKET_NAMES)
const key = { packageId: z.number().int(), productId: line, service: line } as const
const priceLine = z.object({
  ...key,
  name: z.string(),
  /** The name of the extra; null for the price of the package. */
  serviceName: z.string().nullable(),
  years: z.number(),
  currency: z.string(),
  includesVat: z.boolean(),
  price: minorUnits,
  vat: minorUnits,
  /** The first day of this price; null for the first price of a product. */
  since: day.nullable(),
  next: z.object({ price: minorUnits, on: day }).nullable(),
})
const change = z.object({
  id: z.number().int(),
  market,
  beginsOn: day,
  beginsAt: z.iso.datetime(),
  state: z.enum(['prepared', 'made', 'withdrawn']),
  reason: z.string(),
  preparedName: z.string(),
  preparedAt: z.iso.datetime(),
  decidedName: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  /** Null if it was withdrawn before reasons were asked for. */
  withdrawnReason: z.string().nullable(),
  prices: z.array(
    z.object({
      ...key,
      name: z.string(),
      serviceName: z.string().nullable(),
      currency: z.string(),
      was: minorUnits,
      price: minorUnits,
    }),
  ),
})
export type ConsoleChange = z.output<typeof change>

const catalogue = z.object({
  market,
  day,
  /** Today's date in the market. */
  today: day,
  timeZone: z.string(),
  prices: z.array(priceLine),
  /** Those that have not begun. */
  changes: z.array(change),
})
export type ConsoleCatalogue = z.output<typeof catalogue>

export const readConsoleCatalogue = contract({
  id: 'readConsoleCatalogue',
  tag: 'Console: catalogue',
  summary: 'Read the prices of a market',
  description: 'The prices on a day, with the changes that are prepared or made and have not begun.',
  security: ['staffSession'],
  method: 'get',
  path: '/v2/console/catalogue',
  headers: bearer,
  query: z.object({ market: market.default('default'), day: day.optional() }),
  answers: { 200: catalogue },
  refusals: [401, 403],
})

export const countConsoleCatalogue = contract({
  id: 'countConsoleCatalogue',
  tag: 'Console: catalogue',
  summary: 'Count what is in the catalogue',
  description: 'The rows of each part, and the changes of prices that wait for a decision or were made.',
  security: ['staffSession'],
  method: 'get',
  path: '/v2/console/catalogue/counts',
  headers: bearer,
  answers: {
    200: z.object({
      preparedChanges: z.number(),
      doneChanges: z.number(),
      packages: z.number(),
      taxes: z.number(),
      coupons: z.number(),
      codes: z.number(),
      affiliates: z.number(),
    }),
  },
  refusals: [401, 403],
})
export type CatalogueCounts = z.output<(typeof countConsoleCatalogue.answers)[200]>

export const readConsoleChanges = contract({
  id: 'readConsoleChanges',
  tag: 'Console: catalogue',
  summary: 'List the changes of prices',
  description: 'Prepared, made and taken back, in every market, the newest first.',
  security: ['staffSession'],
  method: 'get',
  path: '/v2/console/catalogue/changes',
  headers: bearer,
  query: z.object({ before: rowIdInUrl.optional() }),
  answers: { 200: z.object({ changes: z.array(change), older: z.number().int().nullable() }) },
  refusals: [401, 403],
})

const previewed = z.object({
  ...key,
  name: z.string(),
  serviceName: z.string().nullable(),
  years: z.number(),
  currency: z.string(),
  /** The old and the new price of the term for one parent, before added tax. */
  was: minorUnits,
  price: minorUnits,
  wasVat: minorUnits,
  vat: minorUnits,
  includesVat: z.boolean(),
  /** The same with the tax of one place, as an example. Null if the price includes its tax. */
  example: z.object({ place: z.string(), was: minorUnits, price: minorUnits }).nullable(),
  /** All published prices, the oldest first. The first one has no day. */
  history: z.array(z.object({ from: day.nullable(), price: minorUnits })),
  /** Renewals that are due from the first day on. A renewal costs the price of the day on which its notice is made. */
  renewals: z.object({
    keep: z.number(),
    change: z.number(),
    firstOn: day.nullable(),
    weeks: z.array(z.object({ week: z.number(), keep: z.number(), change: z.number() })),
  }),
})
const preview = z.object({
  market,
  beginsOn: day,
  beginsAt: z.iso.datetime(),
  /** Today's date in the market. */
  today: day,
  timeZone: z.string(),
  /** A notice fixes the price of a renewal this many days before. */
  noticeDays: z.number(),
  /** A renewal that is due on this day or before keeps the old price. */
  keptUntil: day,
  prices: z.array(previewed),
  /** Packages that cost less, or much more, if a buyer builds the same. The change is not refused for them. */
  unfairBuilds: z.array(
    z.object({
      name: z.string(),
      years: z.number(),
      currency: z.string(),
      ready: minorUnits,
      built: minorUnits,
    }),
  ),
})
export type ConsolePreview = z.output<typeof preview>

const asked = z.object({
  market,
  beginsOn: day,
  prices: z
    .array(z.object({ ...key, amount: line }))
    .min(1)
    .max(MOST_PRICES),
})

export const previewConsoleChange = contract({
  id: 'previewConsoleChange',
  tag: 'Console: catalogue',
  summary: 'Preview a change of prices',
  description: 'What the change would do to buyers and renewals. Nothing is written.',
  security: ['staffSession'],
  method: 'post',
  path: '/v2/console/previews/catalogue',
  headers: bearer,
  body: asked,
  answers: { 200: preview },
  refusals: [401, 403, 422],
})

export const prepareConsoleChange = contract({
  id: 'prepareConsoleChange',
  tag: 'Console: catalogue',
  summary: 'Prepare a change of prices',
  description: 'Once for each key. The change has no effect until it is made.',
  security: ['staffSession'],
  method: 'post',
  path: '/v2/console/catalogue/changes',
  headers: bearerWithKey,
  body: asked.extend({ reason: written }),
  answers: { 201: change },
  refusals: [401, 403, 409, 422],
})

const ofChange = { params: z.object({ id: rowIdInUrl }), headers: bearer } as const

export const makeConsoleChange = contract({
  id: 'makeConsoleChange',
  tag: 'Console: catalogue',
  summary: 'Make a prepared change of prices',
  description: 'Its prices begin on their day.',
  security: ['staffSession'],
  method: 'post',
  path: '/v2/console/catalogue/changes/{id}/publication',
  ...ofChange,
  answers: { 200: change },
  refusals: [401, 403, 404, 409],
})

export const withdrawConsoleChange = contract({
  id: 'withdrawConsoleChange',
  tag: 'Console: catalogue',
  summary: 'Take back a change of prices',
  description: 'Only a change that has not begun.',
  security: ['staffSession'],
  method: 'post',
  path: '/v2/console/catalogue/changes/{id}/withdrawal',
  ...ofChange,
  body: z.object({ reason: written }),
  answers: { 200: change },
  refusals: [401, 403, 404, 409, 422],
})
