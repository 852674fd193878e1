import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { supportPhone } from '#domain/site.ts'
import { testSite } from '#tests/support/site.ts'
import { SiteProvider } from '#web/lib/site.tsx'
import { SupportText } from './support-text.tsx'

function drawn(text: string): string {
  return renderToStaticMarkup(
    <SiteProvider site={testSite} country={null} testMode nonce="">
      <SupportText>{text}</SupportText>
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

test('another text stays as it is', () => {
  expect(drawn('Look in your spam folder.')).toBe('Look in your spam folder.')
})
