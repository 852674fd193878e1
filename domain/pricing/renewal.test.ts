import { expect, test } from 'vitest'
import { catalogue } from '../messages/catalogue.ts'
import { LOCALES } from '../messages/locales.ts'

const DENIALS = {
  en: /(does|will|do) not renew (automatically|by itself)|nothing renews|no further payment/i,
  'es-MX': /no se renueva (automáticamente|sol[ao])|nada se renueva|ningún otro cobro/i,
} as const

/**
 * Texts for a person whose subscription does not renew. Reasons: it has ended, nothing was paid, another person paid, renewal is off,
 * or renewals were not sold then.
 */
const OF_ENDING =
  /^(checkout\.(review\.(until|once)\.text|free\.text|coParent\.text|summary\.renewal)|receipt\.noRenewal|account\.(renewal\.hasEnded|subscription\.notByItself|refund\.paidUntil|terms\.subscriptionText)|mail\.(receiptBefore\.renewal|renewalReminder\..*|refund\.paidUntil))$/

test.each(LOCALES)('in %s, only texts of a subscription that ends say that it does not renew', (locale) => {
  const texts = Object.values(catalogue[locale]).flatMap((area) => Object.entries(area))
  const denying = texts.filter(([key, text]) => DENIALS[locale].test(text) && !OF_ENDING.test(key))
  expect(denying).toEqual([])
})

test.each(LOCALES)(
  'in %s, the first page with prices says that subscriptions renew, with taxes',
  (locale) => {
    const texts = catalogue[locale].join
    const said = [texts['join.packages.renewal'], texts['join.packages.renewal.text']].join(' ')
    expect(said).toMatch(
      locale === 'en' ? /renews automatically.*taxes/i : /se renueva automáticamente.*impuestos/i,
    )
  },
)

/** These stand beside a term that is bought now, or in the middle of two years. All of its mails are still to come. */
const OF_A_WHOLE_TERM = [
  'account.terms.subscriptionText',
  'checkout.renewal.text',
  'checkout.review.until.text',
  'join.packages.renewal.text',
  'mail.yearlyNote.off',
]

test.each(LOCALES)('in %s, only texts about a whole term promise mails 30 and 7 days before', (locale) => {
  const texts = Object.values(catalogue[locale]).flatMap((area) => Object.entries(area))
  const promising = texts.filter(([, text]) => /30 (and|y) 7/.test(text)).map(([key]) => key)
  expect(promising.toSorted()).toEqual(OF_A_WHOLE_TERM)
})
