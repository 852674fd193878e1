import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LOCALES } from '#domain/messages/locales.ts'
import { textFor } from '#domain/messages/text.ts'
import { HELP_LINES, supportPhone } from '#domain/site.ts'
import { testSite } from '#tests/support/site.ts'
import { SiteProvider } from '#web/lib/site.tsx'
import { SupportText } from './support-text.tsx'

function drawn(text: string, phones: readonly string[] = []): string {
  return renderToStaticMarkup(
    <SiteProvider site={testSite} country={null} testMode nonce="">
      <SupportText phones={phones}>{text}</SupportText>
    </SiteProvider>,
  )
}

const { supportEmail } = testSite

test.each(Object.keys(testSite.supportPhones))(
  'the number of %s and the e-mail address are links',
  (country) => {
    const phone = supportPhone(testSite, country)
    const digits = phone.replaceAll(/[^+\d]/g, '')
    expect(drawn(`Call ${phone} or write to ${supportEmail}.`)).toBe(
      `Call <a href="tel:${digits}">${phone}</a> or write to <a href="mailto:${supportEmail}">${supportEmail}</a>.`,
    )
  },
)

test.each(LOCALES)('every help line of the safety page can be called in %s', (locale) => {
  const said = drawn(textFor(locale)('account.safety.talkText'), HELP_LINES)
  for (const line of HELP_LINES)
    expect(said).toContain(`<a href="tel:${line.replaceAll(/\D/g, '')}">${line}</a>`)
})

test('another text stays as it is', () => {
  expect(drawn('Look in your spam folder.')).toBe('Look in your spam folder.')
})
