import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { textFor } from '#domain/messages/text.ts'
import { testSite } from '#tests/support/site.ts'
import { SiteProvider } from '#web/lib/site.tsx'
import { Texts } from '#web/lib/text.tsx'
import { FindInvitation } from './find-invitation.tsx'
import type { RequestAnswer } from './find-invitation.tsx'

const [OOPS, FIND] = ['invited.request.oops', 'invited.request.find.title'] as const
const text = textFor('en')

/** The heading of the page that opens after a failed link. */
function headingAfter(answer: RequestAnswer | undefined): string | undefined {
  const Page = createRoutesStub([
    { path: '/', Component: () => <FindInvitation looks={false} hasToken={false} answer={answer} /> },
  ])
  const markup = renderToStaticMarkup(
    <SiteProvider site={testSite} country="US" testMode={false} nonce="">
      <Texts locale="en" arrived={JSON.stringify({ [OOPS]: text(OOPS), [FIND]: text(FIND) })}>
        <Page />
      </Texts>
    </SiteProvider>,
  )
  return /<h1[^>]*>([^<]*)/.exec(markup)?.[1]?.replace('&#x27;', "'")
}

test('the page stops saying that a link failed once it has looked for invitations', () => {
  const values = { email: 'ben@example.com' }
  expect(headingAfter(undefined)).toBe(text(OOPS))
  expect(headingAfter({ state: null, errors: [], values })).toBe(text(OOPS))
  expect(headingAfter({ state: 'found', errors: [], values })).toBe(text(FIND))
})
