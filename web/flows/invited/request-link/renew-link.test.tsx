import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { LOCALES } from '#domain/messages/locales.ts'
import { textFor } from '#domain/messages/text.ts'
import { testSite } from '#tests/support/site.ts'
import { SiteProvider } from '#web/lib/site.tsx'
import { Texts } from '#web/lib/text.tsx'
import { RenewLink } from './renew-link.tsx'

const NOTE = 'invited.request.note'

test.each(LOCALES)('the page says that a new link may take 20 minutes: %s', (locale) => {
  const note = textFor(locale)(NOTE, { sender: testSite.mailSender })
  const Page = createRoutesStub([{ path: '/', Component: () => <RenewLink state="success" notice={null} /> }])
  const markup = renderToStaticMarkup(
    <SiteProvider site={testSite} country="US" testMode={false} nonce="">
      <Texts locale={locale} arrived={JSON.stringify({ [NOTE]: note })}>
        <Page />
      </Texts>
    </SiteProvider>,
  )
  expect(markup.replaceAll('&lt;', '<').replaceAll('&gt;', '>')).toContain(note)
  expect(note).toContain('20 minut')
  expect(note).toContain(testSite.mailSender)
})
