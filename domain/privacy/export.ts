import type { Instrument } from '../contracts/payment-methods.ts'
import type { MessageKey } from '../messages/catalogue.ts'

/** How often a person may ask in a week. */
export const EXPORTS_PER_WEEK = 3
/** How often a person may ask for a download code in a day. */
export const EXPORT_CODES_PER_DAY = 10
/** How often a person may download or try a code in a day. */
export const EXPORT_DOWNLOADS_PER_DAY = 20

type After<Start extends string, Key> = Key extends `${Start}${infer Name}` ? Name : never
/** A section of an export. */
export type ExportPart = After<'exports.part.', MessageKey>
/** The name of one value in an export. */
export type ExportField = After<'exports.field.', MessageKey>
/** A code of ours that has a name in both languages. */
export type ExportWord = After<'exports.word.', MessageKey>

/** One value as an export writes it: in words for people, and plain for programs. */
export type ExportValue =
  | string
  | number
  | boolean
  | null
  | Date
  | readonly string[]
  /** `YYYY-MM-DD`. */
  | { day: string }
  | { minor: number; currency: string }
  /** ISO alpha-2. */
  | { country: string }
  | { word: ExportWord }
  | { instrument: Instrument }
  /** A code with its name. */
  | { code: string; name: MessageKey }

export type ExportRow = Readonly<Partial<Record<ExportField, ExportValue>>>
export type ExportedPart = { part: ExportPart; rows: readonly ExportRow[] }
