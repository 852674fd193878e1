import { z } from 'zod'
import { ITEM_KINDS } from '#domain/pricing/catalogue-item.ts'
import { MARKET_NAMES } from '#domain/pricing/market.ts'
import { PRICING_GROUPS } from '#domain/pricing/pricing-group.ts'
import { consoleTexts } from './texts.ts'
import { contract } from '../contract.ts'
import { bearer, bearerWithKey, day, line, minorUnits, rowId, rowIdInUrl, written } from '../fields.ts'

const item = z.object({
  packageId: z.number().int(),
  /** An extra; null for the package itself. */
  service: z.string().nullable(),
  name: z.string(),
  /** The terms on sale, in years. */
  years: z.array(z.number().int()),
  market: z.enum(MARKET_NAMES),
  isSold: z.boolean(),
  /** The days on which its sale begins or ends, the newest first. */
  days: z.array(
    z.object({
      id: z.number().int(),
      begins: z.boolean(),
      startsAt: z.iso.datetime(),
      reason: z.string(),
      addedName: z.string(),
    }),
  ),
})
export type ConsoleItem = z.output<typeof item>
const service = z.object({ code: z.string(), name: z.string() })

const asked = z.object({
  kind: z.enum(ITEM_KINDS),
  /** Of a package such as `family`, of an extra such as `VIDEOCALLS`. It never changes. */
  code: line,
  market: z.enum(MARKET_NAMES),
  /** The first day in its market; null from now on. */
  from: day.nullable(),
  prices: z.array(z.object({ term: z.enum(['SUB1YEAR', 'SUB2YEAR']), amount: line })).max(2),
  /** What a package brings; none for an extra. */
  services: z.array(line).max(50),
  /** Who sees a package; none for an extra. */
  groups: z.array(z.enum(PRICING_GROUPS)).max(PRICING_GROUPS.length),
  texts: consoleTexts,
})
const preview = z.object({
  startsAt: z.iso.datetime(),
  /** What one buyer pays for a term, before added tax. An extra adds it to the price of the package. */
  prices: z.array(z.object({ years: z.number().int(), currency: z.string(), price: minorUnits })),
})

const ending = z.object({
  packageId: rowId,
  /** An extra; null for the package itself. */
  service: line.nullable(),
})

const staffCall = { tag: 'Console: catalogue', security: ['staffSession'] } as const

export const readConsoleItems = contract({
  id: 'readConsoleItems',
  ...staffCall,
  summary: 'List the packages and extras',
  description:
    'Each with the days on which its sale begins or ends, and the services that a package can bring.',
  method: 'get',
  path: '/v2/console/items',
  headers: bearer,
  answers: { 200: z.object({ items: z.array(item), services: z.array(service) }) },
  refusals: [401, 403],
})

export const previewConsoleItem = contract({
  id: 'previewConsoleItem',
  ...staffCall,
  summary: 'Preview a package or an extra',
  description: 'When it begins and what a buyer pays. Nothing is written. It changes no renewal.',
  method: 'post',
  path: '/v2/console/previews/items',
  headers: bearer,
  body: asked,
  answers: { 200: preview },
  refusals: [401, 403, 422],
})

export const addConsoleItem = contract({
  id: 'addConsoleItem',
  ...staffCall,
  summary: 'Add a package or an extra',
  description: 'With its texts and prices, once for each key. It is sold from its first day on.',
  method: 'post',
  path: '/v2/console/items',
  headers: bearerWithKey,
  body: asked.extend({ reason: written }),
  answers: { 201: z.object({ packageIds: z.array(z.number().int()) }) },
  refusals: [401, 403, 409, 422],
})

export const previewConsoleEnding = contract({
  id: 'previewConsoleEnding',
  ...staffCall,
  summary: 'Preview the end of a sale',
  description: 'How many renewals have it. They go on at the price that was agreed.',
  method: 'post',
  path: '/v2/console/previews/endings',
  headers: bearer,
  body: ending,
  answers: { 200: z.object({ renewals: z.number().int() }) },
  refusals: [401, 403, 404],
})

export const endConsoleItem = contract({
  id: 'endConsoleItem',
  ...staffCall,
  summary: 'End the sale of a package or an extra',
  description:
    'From a day on nobody can buy it. Who has it keeps it, and renews at the price that was agreed.',
  method: 'post',
  path: '/v2/console/items/endings',
  headers: bearerWithKey,
  /** `from` is the first day without it; null from now on. */
  body: ending.extend({ from: day.nullable(), reason: written }),
  answers: { 201: z.object({ id: z.number().int() }) },
  refusals: [401, 403, 404, 409, 422],
})

export const withdrawConsoleItemDay = contract({
  id: 'withdrawConsoleItemDay',
  ...staffCall,
  summary: 'Take back the begin or the end of a sale',
  description: 'Only before that day.',
  method: 'post',
  path: '/v2/console/items/days/{id}/withdrawal',
  params: z.object({ id: rowIdInUrl }),
  headers: bearer,
  body: z.object({ reason: written }),
  answers: { 204: null },
  refusals: [401, 403, 404, 409, 422],
})
