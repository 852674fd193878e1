import { z } from 'zod'
import { MARKET_NAMES } from '#domain/pricing/market.ts'
import { TEXT_KINDS } from '#domain/pricing/dated-texts.ts'
import { contract } from '../contract.ts'
import { bearer, bearerWithKey, day, line, minorUnits, rowIdInUrl, written, writtenLine } from '../fields.ts'

/** Well above the rule, which says what is wrong. */
const FEATURES_SENT = 50

const text = z.object({
  name: writtenLine,
  description: written,
  /** On the edge of the card of a package; empty for none. */
  badge: writtenLine,
  /** Empty for a package whose services say what it brings. */
  features: z.array(z.object({ text: writtenLine, note: writtenLine })).max(FEATURES_SENT),
})
/** What buyers read, in every language. */
export const consoleTexts = z.object({ en: text, 'es-MX': text })
export type ConsoleTexts = z.output<typeof consoleTexts>

const row = z.object({
  id: z.number().int(),
  startsAt: z.iso.datetime(),
  texts: consoleTexts,
  reason: z.string(),
  addedName: z.string(),
  withdrawnName: z.string().nullable(),
  withdrawnAt: z.iso.datetime().nullable(),
})
const subject = z.object({
  kind: z.enum(TEXT_KINDS),
  /** A package in all its terms, such as `premium`, or a service, such as `TONEMETER`. */
  name: z.string(),
  market: z.enum(MARKET_NAMES),
  /** What buyers read now. */
  texts: consoleTexts,
  /** Null while the shipped text applies. */
  since: z.iso.datetime().nullable(),
  /** The newest row that counts. A change names it, so that two people do not undo each other. */
  seenId: z.number().int().nullable(),
  /** The newest first. */
  rows: z.array(row),
})
export type ConsoleTextSubject = z.output<typeof subject>

const asked = z.object({
  kind: z.enum(TEXT_KINDS),
  name: line,
  /** The first day in its market; null from now on. */
  from: day.nullable(),
  texts: consoleTexts,
  seenId: z.number().int().nullable(),
})

const preview = z.object({
  startsAt: z.iso.datetime(),
  /** What buyers read before and after. */
  before: consoleTexts,
  after: consoleTexts,
  /** For a package: what one buyer pays for it on that day, before added tax. */
  prices: z.array(z.object({ years: z.number().int(), currency: z.string(), price: minorUnits })),
  /** Renewals whose notice is made from then on, and names it so. */
  renewals: z.number().int(),
})
export type ConsoleTextPreview = z.output<typeof preview>

export const readConsoleTexts = contract({
  id: 'readConsoleTexts',
  tag: 'Console: catalogue',
  summary: 'List the texts of packages and extras',
  description: 'What buyers read now in both languages, and the rows that staff have added.',
  security: ['staffSession'],
  method: 'get',
  path: '/v2/console/texts',
  headers: bearer,
  answers: { 200: z.object({ subjects: z.array(subject) }) },
  refusals: [401, 403],
})

export const previewConsoleText = contract({
  id: 'previewConsoleText',
  tag: 'Console: catalogue',
  summary: 'Preview a text',
  description: 'What buyers and renewals read before and after. Nothing is written.',
  security: ['staffSession'],
  method: 'post',
  path: '/v2/console/previews/texts',
  headers: bearer,
  body: asked,
  answers: { 200: preview },
  refusals: [401, 403, 409, 422],
})

export const addConsoleText = contract({
  id: 'addConsoleText',
  tag: 'Console: catalogue',
  summary: 'Add a text',
  description: 'Once for each key. Receipts of earlier orders keep the names that they have.',
  security: ['staffSession'],
  method: 'post',
  path: '/v2/console/texts',
  headers: bearerWithKey,
  body: asked.extend({ reason: written }),
  answers: { 201: z.object({ id: z.number().int() }) },
  refusals: [401, 403, 409, 422],
})

export const withdrawConsoleText = contract({
  id: 'withdrawConsoleText',
  tag: 'Console: catalogue',
  summary: 'Take back a text',
  description: 'Only before it begins.',
  security: ['staffSession'],
  method: 'post',
  path: '/v2/console/texts/{id}/withdrawal',
  params: z.object({ id: rowIdInUrl }),
  headers: bearer,
  body: z.object({ reason: written }),
  answers: { 204: null },
  refusals: [401, 403, 404, 409, 422],
})
