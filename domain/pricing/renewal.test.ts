import { expect, test } from 'vitest'
import { catalogue } from '../messages/catalogue.ts'
import { LOCALES } from '../messages/locales.ts'

const PROMISES = {
  en: /(?<!nothing )renews (automatically|every|on)|renewal|cancel (at )?any ?time/i,
  'es-MX':
    /(?<!(?:no|nada) )se renueva (automáticamente|cada|el)|renovación|cancela(r)? (cuando|en cualquier)/i,
} as const

test.each(LOCALES)(
  'in %s, no text promises a renewal or a way to stop it, because nothing renews',
  (locale) => {
    const texts = Object.values(catalogue[locale]).flatMap((area) => Object.values(area))
    expect(texts.filter((text) => PROMISES[locale].test(text))).toEqual([])
  },
)
