import type { Locale } from '#domain/messages/locales.ts'
import { storedMail, type Mail } from '#server/email/index.ts'

const DAYS = new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeZone: 'UTC' })
const MONTH = 'January|February|March|April|May|June|July|August|September|October|November|December'

/** The written values of a sample in Spanish, as the server would have written them. */
const IN_SPANISH: readonly (readonly [RegExp, string | ((found: string) => string)])[] = [
  [new RegExp(`(?:${MONTH}) \\d{1,2}, \\d{4}`, 'g'), (day) => DAYS.format(new Date(`${day} UTC`))],
  [new RegExp(`\\d{1,2} (?:${MONTH}) \\d{4}`, 'g'), (day) => DAYS.format(new Date(`${day} UTC`))],
  [
    new RegExp(`^(?:${MONTH}) \\d{4}$`, 'g'),
    (month) => DAYS.format(new Date(`1 ${month} UTC`)).replace('1 de ', ''),
  ],
  [/(?<= de \d{4}) to (?=\d)/g, ' al '],
  [/, (\d+:\d\d) PM CST/g, ', $1 p.m. hora del centro'],
  [/−?\$(?=\d)/g, (sign) => sign.replace('$', 'USD ')],
  [/plus taxes/g, 'más impuestos'],
  [/ending in/g, 'con terminación'],
  [/(?<=\d) years\b/g, ' años'],
  [/(?<=\d) year\b/g, ' año'],
  [/\bEssentials\b/g, 'Esencial'],
  [/\bBasic\b/g, 'Básico'],
  [/Sales tax/g, 'Impuesto sobre ventas'],
  [/(?<=%) of /g, ' de '],
  [
    /Your subscription renews automatically: on (.*) we charge (\S+ \S+) plus tax\. We email you 30 and 7 days before\./g,
    'Tu suscripción se renueva automáticamente: el $1 cobramos $2 más impuestos. Te escribimos 30 y 7 días antes.',
  ],
  [
    /Nothing renews automatically.*/g,
    'Nada se renueva automáticamente: cuando termina este tiempo no se cobra nada.',
  ],
]

/** A sample with its written values in the language of the mail. The samples themselves are in English. */
export function sampleIn(mail: Mail, locale: Locale): Mail {
  return locale === 'en' ? mail : storedMail.parse(translated(mail))
}

function translated(value: unknown): unknown {
  if (typeof value === 'string')
    return IN_SPANISH.reduce(
      (text, [found, written]) =>
        typeof written === 'string' ? text.replaceAll(found, written) : text.replaceAll(found, written),
      value,
    )
  if (Array.isArray(value)) return value.map(translated)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, translated(each)]))
}
