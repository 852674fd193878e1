import type { MessageKey } from '#domain/messages/catalogue.ts'
import type { FieldError } from '#domain/messages/field-error.ts'
import type { TextProblem } from '#domain/pricing/dated-texts.ts'

const PARTS: Readonly<Record<string, MessageKey>> = {
  name: 'api.texts.name',
  description: 'api.texts.description',
  badge: 'api.texts.badge',
  features: 'api.texts.features',
}
const WHYS: Readonly<Record<Exclude<TextProblem['why'], 'length'>, MessageKey>> = {
  unknown: 'api.texts.unknown',
  past: 'api.texts.past',
  twice: 'api.texts.twice',
  'one-language': 'api.texts.oneLanguage',
}
const LANGUAGES: Readonly<Record<string, string>> = { en: 'English', 'es-MX': 'Español' }

/** What is wrong with a text, as an error of its field. */
export function textError({ field, why }: TextProblem): FieldError {
  const [locale = '', part] = field.split('.')
  const code = why === 'length' ? (PARTS[part ?? ''] ?? 'api.texts.name') : WHYS[why]
  if (part === undefined) return { field: field === 'subject' ? 'name' : field, code }
  return { field: `texts.${field}`, code, values: { language: LANGUAGES[locale] ?? locale } }
}
