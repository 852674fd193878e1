import type { ConsoleTexts } from '#domain/contracts/console/texts.ts'
import { inEveryLanguage } from '#domain/pricing/catalogue-words.ts'
import { textsTyped } from '#web/flows/console/catalogue/form/typed-fields.ts'

/** The words of one language as the form holds them. Each line of `features` is one, and its note follows a bar. */
export type TypedWords = { name: string; description: string; badge: string; features: string }
export type TypedTexts = { en: TypedWords; 'es-MX': TypedWords }

/** Reads the words of both languages. Their fields are named `en.name` and so on. */
export function typedTexts(fields: FormData): TypedTexts {
  const text = textsTyped(fields)
  return inEveryLanguage((locale) => ({
    name: text(`${locale}.name`),
    description: text(`${locale}.description`),
    badge: text(`${locale}.badge`),
    features: text(`${locale}.features`),
  }))
}

/** The words as the calls want them. */
export function textsOf(typed: TypedTexts): ConsoleTexts {
  return inEveryLanguage((locale) => ({
    ...typed[locale],
    features: typed[locale].features
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .map((line) => {
        const [text = '', ...note] = line.split('|').map((part) => part.trim())
        return { text, note: note.join(' | ') }
      }),
  }))
}

/** The words of a text as the form holds them. */
export function wordsOf(texts: ConsoleTexts): TypedTexts {
  return inEveryLanguage((locale) => ({
    ...texts[locale],
    features: texts[locale].features
      .map(({ text, note }) => (note === '' ? text : `${text} | ${note}`))
      .join('\n'),
  }))
}
