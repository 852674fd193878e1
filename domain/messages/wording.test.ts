import { expect, test } from 'vitest'
import { localTime } from '../places/local-time.ts'
import { catalogue } from './catalogue.ts'
import { LOCALES, type Locale } from './locales.ts'
import { textFor } from './text.ts'

/** Words that an editor has replaced, with the reason. */
const REPLACED: Record<Locale, readonly { words: RegExp; why: string }[]> = {
  en: [
    { words: /\bcancell/i, why: 'American spelling has one l: canceled, canceling' },
    { words: /renews? by itself/i, why: 'a subscription renews automatically' },
    { words: /\bsign[- ]in\b/i, why: 'one word: log in' },
    { words: /\be-mail|\bmailed\b/i, why: 'one word: email, emailed' },
    { words: /\b(some|any|no|every)body\b/i, why: 'one form: someone, anyone, no one, everyone' },
    { words: /(recogn|organ)is|(col|behavi|fav)our/i, why: 'American spelling: recognize, color' },
    { words: /order was billed/i, why: 'another person may have paid: this is your billing address' },
  ],
  'es-MX': [
    { words: /factura/i, why: 'in Mexico, a “factura” is a document of the tax office: “cobro” or “recibo”' },
    {
      words: /la otra madre|el otro padre/i,
      why: 'the name, or “la persona con quien compartes la crianza”',
    },
    { words: /[«»]/, why: 'Mexico writes “ ”' },
    { words: /equipo de ayuda/i, why: 'equipo de soporte' },
    { words: /carpeta de spam/i, why: 'correo no deseado' },
    { words: /clave de país/i, why: 'código de país' },
    {
      words: /dirección (de correo|electrónica)|\{email\}.*dirección/i,
      why: '“dirección” is for streets: correo',
    },
    { words: /por sí (sola|misma)/i, why: 'se renueva automáticamente' },
    { words: /terminada en/i, why: 'one form for the last digits of a card: con terminación' },
    { words: /formas? de pago|\bmonto\b/i, why: 'one word each: método de pago, importe' },
    {
      words: / e (?!h?i)/i,
      why: 'only before the sound of i: Reino Unido e Irlanda, but revísalo y escribe',
    },
    { words: /\brecarga\b|actualiza la página/i, why: 'one form: vuelve a cargar la página' },
    { words: /\bdefin(e|ir)\b/i, why: 'a password is created: crea, crear' },
    { words: /\b(tiene|tu|su) usuario\b/i, why: 'nombre de usuario' },
    { words: /\bolvid(a|ó) (lo|todo)/i, why: 'a page clears what was typed: borra' },
    { words: /vuelve a mirar|\bmira (cada|de nuevo)/i, why: 'one form: revisa' },
    {
      words: /te escribimos (el|la|un|una)\b/i,
      why: 'te avisamos del importe, not te escribimos el importe',
    },
    {
      words: /\b(inicias|recibes|vas) .*(y ahí|y luego)/i,
      why: 'instructions are imperatives: inicia sesión',
    },
    {
      words: /\busted(es)?\b|env[íi]enme|no cuenten/i,
      why: 'Spanish uses “tú”, and the company is “nosotros”',
    },
  ],
}

for (const locale of LOCALES)
  test(`no text in ${locale} uses a word that was replaced`, () => {
    const texts = Object.values(catalogue[locale]).flatMap((area) => Object.entries(area))
    const found = texts.flatMap(([key, text]) =>
      REPLACED[locale].filter(({ words }) => words.test(text)).map(({ why }) => `${key}: ${why}`),
    )
    expect(texts.length).toBeGreaterThan(900)
    expect(found).toEqual([])
  })

/** A package is called “Choose your own”. Without quotes a sentence with this name reads like an instruction. */
const UNQUOTED_PLAN = /(?<!“)\{plan\}|\bplan\b.*(?<!“)\{before\}/

test.each(LOCALES)('the name of a package stands in quotes in a sentence: %s', (locale) => {
  const texts = Object.values(catalogue[locale]).flatMap((area) => Object.entries(area))
  expect(texts.filter(([, text]) => UNQUOTED_PLAN.test(text)).map(([key]) => key)).toEqual([])
})

test('a time in Spanish, which ends with a full stop, does not get a second one', () => {
  const morning = new Date('2026-11-29T15:34:15Z')
  const place = { locale: 'es-MX', country: 'MX', timeZone: 'America/Mexico_City' } as const
  const time = localTime(morning, { ...place, style: 'second' })
  expect(time).toMatch(/[.]$/)
  expect(textFor('es-MX')('professional.error.again', { time })).not.toContain('..')
})
