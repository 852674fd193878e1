import { LOCALES, type Locale } from '../messages/locales.ts'

/** A line of what a buyer gets. The note is smaller, and may be empty. */
export type Feature = { text: string; note: string }
/** What buyers read about a package or a service, in one language. */
export type CatalogueText = {
  name: string
  description: string
  /** On the edge of the card of a package; empty for none. A service has none. */
  badge: string
  /** Empty for a package whose services say what it brings. */
  features: readonly Feature[]
}
export type CatalogueTexts = Readonly<Record<Locale, CatalogueText>>

/** What has a text: a package in all its terms, such as `premium`, or a service, such as `TONEMETER`. */
export type TextSubject = { kind: 'package' | 'service'; name: string }
export const TEXT_KINDS = ['package', 'service'] as const

/** The most characters of each part, so that no card breaks. */
export const TEXT_ROOM = { name: 40, description: 160, badge: 24, feature: 80, note: 120 } as const
/** The most features of one card. */
export const MOST_FEATURES = 8

/** A text as staff type it. */
export type TypedTexts = TextSubject & {
  /** The first moment of the first day; null from now on. */
  startsAt: Date | null
  texts: CatalogueTexts
  /** The last row that its author saw, or null without one. */
  seenId: number | null
}
type Part = 'name' | 'description' | 'badge' | 'features'
export type TextProblem = {
  field: 'subject' | 'from' | `${Locale}.${Part}`
  why:
    | 'unknown'
    /** The day has begun. */
    | 'past'
    /** Another text of it begins at the same moment. */
    | 'twice'
    /** It is empty or too long. */
    | 'length'
    /** Only one language has it. */
    | 'one-language'
}

type Row = { id: number; startsAt: Date }
type Known = {
  isSold: boolean
  /** The rows of the same subject that count. */
  rows: readonly Row[]
  now: Date
}
export type JudgedTexts =
  | { outcome: 'fine'; startsAt: Date }
  | { outcome: 'refused'; problems: TextProblem[] }
  /** Another person has changed it since its author saw it. */
  | { outcome: 'changed-meanwhile' }

/** Why a text cannot be added, or when it begins. */
export function judgeTexts(typed: TypedTexts, { isSold, rows, now }: Known): JudgedTexts {
  const newest = rows.reduce<number | null>((latest, { id }) => Math.max(latest ?? 0, id), null)
  if (newest !== typed.seenId) return { outcome: 'changed-meanwhile' }
  const problems: TextProblem[] = []
  if (!isSold) problems.push({ field: 'subject', why: 'unknown' })
  const startsAt = typed.startsAt ?? now
  if (startsAt < now) problems.push({ field: 'from', why: 'past' })
  if (rows.some((row) => row.startsAt.getTime() === startsAt.getTime()))
    problems.push({ field: 'from', why: 'twice' })
  problems.push(...judgeWords(typed))
  return problems.length > 0 ? { outcome: 'refused', problems } : { outcome: 'fine', startsAt }
}

/** What is wrong with the words of a text. Both languages have the same parts. */
export function judgeWords({ kind, texts }: Pick<TypedTexts, 'kind' | 'texts'>): TextProblem[] {
  const badges = LOCALES.filter((locale) => texts[locale].badge !== '').length
  const counts = new Set(LOCALES.map((locale) => texts[locale].features.length))
  return LOCALES.flatMap((locale) => {
    const { name, description, badge, features } = texts[locale]
    const wrong: TextProblem[] = []
    const say = (part: Part, why: TextProblem['why']) => wrong.push({ field: `${locale}.${part}`, why })
    if (!isBetween(name, { min: 1, max: TEXT_ROOM.name })) say('name', 'length')
    if (!isBetween(description, { min: 1, max: TEXT_ROOM.description })) say('description', 'length')
    if (!isBetween(badge, { min: 0, max: kind === 'package' ? TEXT_ROOM.badge : 0 })) say('badge', 'length')
    else if (badge === '' && badges > 0) say('badge', 'one-language')
    const fit = features.every(
      (feature) =>
        isBetween(feature.text, { min: 1, max: TEXT_ROOM.feature }) &&
        isBetween(feature.note, { min: 0, max: TEXT_ROOM.note }),
    )
    if (features.length > MOST_FEATURES || !fit) say('features', 'length')
    else if (counts.size > 1) say('features', 'one-language')
    return wrong
  })
}

const isBetween = ({ length }: string, { min, max }: { min: number; max: number }) =>
  length >= min && length <= max

/** A text without spaces around its parts. */
export function tidyTexts(texts: CatalogueTexts): CatalogueTexts {
  return { en: tidyText(texts.en), 'es-MX': tidyText(texts['es-MX']) }
}

function tidyText({ name, description, badge, features }: CatalogueText): CatalogueText {
  return {
    name: oneLine(name),
    description: oneLine(description),
    badge: oneLine(badge),
    features: features.map(({ text, note }) => ({ text: oneLine(text), note: oneLine(note) })),
  }
}

const oneLine = (typed: string) => typed.trim().replaceAll(/\s+/g, ' ')
