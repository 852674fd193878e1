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
  const said = textFor(locale)('account.safety.lines').split('\n')
  for (const number of HELP_LINES) {
    const ofNumber = said.filter((line) => line.includes(number)).map((line) => drawn(line, HELP_LINES))
    expect(ofNumber, 'each number has a line of its own').toEqual([
      expect.stringContaining(`<a href="tel:${number.replaceAll(/\D/g, '')}">${number}</a>`),
    ])
  }
  expect(said).toHaveLength(HELP_LINES.length)
})

test('another text stays as it is', () => {
  expect(drawn('Look in your spam folder.')).toBe('Look in your spam folder.')
})
