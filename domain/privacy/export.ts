import type { Instrument } from '../contracts/payment-methods.ts'
import { isMessageKey, type MessageKey } from '../messages/catalogue.ts'

/** How many exports a person may request in a week. */
export const EXPORTS_PER_WEEK = 3
/** How many download codes a person may request in a day. */
export const EXPORT_CODES_PER_DAY = 10
/** How often a log-in may download or try a code in a day. */
export const EXPORT_DOWNLOADS_PER_DAY = 20

type After<Start extends string, Key> = Key extends `${Start}${infer Name}` ? Name : never
/** A section of an export. */
export type ExportPart = After<'exports.part.', MessageKey>
/** The name of one value in an export. */
export type ExportField = After<'exports.field.', MessageKey>
/** One of our codes that has a name in both languages. */
export type ExportWord = After<'exports.word.', MessageKey>

type NamedCode = { code: string; name: MessageKey }
/** A code with its name in the language of the person. */
type WrittenCode = { code: string; text: string }

/** One value of an export. The file for people shows it in words, the file for programs as plain data. */
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
  | NamedCode
  | { codes: readonly WrittenCode[] }

export type ExportRow = Readonly<Partial<Record<ExportField, ExportValue>>>
export type ExportedPart = { part: ExportPart; rows: readonly ExportRow[] }

/** A language with its own name. */
export function languageNamed(locale: string): ExportValue {
  const name = `chrome.language.${locale}`
  return isMessageKey(name) ? { code: locale, name } : locale
}
