import { expect, test } from 'vitest'
import { catalogue } from '../messages/catalogue.ts'
import { LOCALES } from '../messages/locales.ts'

const PROMISES = {
  en: /(?<!nothing )renews (automatically|every|on)|renewal|cancel (at )?any ?time/i,
  'es-MX':
    /(?<!(?:no|nada) )se renueva (automáticamente|cada|el)|renovación|cancela(r)? (cuando|en cualquier)/i,
} as const

/** Shown only to a person whose subscription renews, and in their mails. */
const OF_RENEWING =
  /^(checkout\.renewal\.|plans\.|receipt\.renewal|account\.(plan|renewal)\.|account\.subscription\.byItself$|account\.receipts\.renewal$|mail\.(renewal(Notice|Off|On|Switched|Failed|LastTry)|methodExpires|yearlyNote)\.)/

test.each(LOCALES)(
  'in %s, only texts of a renewing subscription promise a renewal, because none is sold yet',
  (locale) => {
    const texts = Object.values(catalogue[locale]).flatMap((area) => Object.entries(area))
    const promising = texts.filter(([key, text]) => PROMISES[locale].test(text) && !OF_RENEWING.test(key))
    expect(promising).toEqual([])
  },
)
