import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, type RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { ParentView } from '#domain/contracts/parents.ts'
import { textFor } from '#domain/messages/text.ts'
import { visit } from '#tests/support/pages/page-visit.ts'
import { BEN, BEN_ID, BENS_INVITATION } from '#tests/support/buyers/parent-view.ts'
import { testSite } from '#tests/support/site.ts'
import { SiteProvider } from '#web/lib/site.tsx'
import { Texts } from '#web/lib/text.tsx'
import { BillingScreen } from '#web/sections/checkout/billing-screen.tsx'
import { PaidBilling } from '#web/sections/checkout/billing/paid-billing.tsx'
import { loader as loadBillingInfo } from './billing-info/screen.tsx'
import { loader as loadPayment } from './payment/screen.tsx'

const BACK = 'checkout.backToStep1'

/** Ben: another person has paid for him, and he has no password yet. */
const PAID: ParentView = { ...BEN, isSubscriptionCurrent: true }
const HOME = {
  line1: '12 Maple Avenue',
  line2: null,
  city: 'Minneapolis',
  region: 'MN',
  postalCode: '55401',
  country: 'US',
}

const asked = (path: string) => {
  const url = new URL(`https://evenhand.test/join${path}`)
  return { request: new Request(url), url, params: {} }
}

/** The loader data of a page of the invitation for this parent. */
async function load<A>(
  loader: (context: Readonly<RouterContextProvider>) => Promise<A>,
  parent: ParentView,
): Promise<A> {
  const { answer } = await visit({
    answers: { [`GET /v2/parents/${BEN_ID}`]: () => Response.json(parent) },
    session: { invitations: [BENS_INVITATION] },
    act: loader,
  })
  return answer
}

/** The URL of “Back to Step 1” in the first markup of a page. Null without that link. */
function backOf(page: ReactNode): string | null {
  const Page = createRoutesStub([{ path: '/', Component: () => page }])
  const markup = renderToStaticMarkup(
    <SiteProvider site={testSite} country="US" testMode={false} nonce="">
      <Texts locale="en" arrived={JSON.stringify({ [BACK]: textFor('en')(BACK) })}>
        <Page />
      </Texts>
    </SiteProvider>,
  )
  return /<a[^>]*href="([^"]*)"[^>]*>(?:(?!<\/a>).)*Back to Step 1/.exec(markup)?.[1] ?? null
}

test('a current subscriber with a known billing address goes back from the payment page to step 1', async () => {
  const shown = await load(
    (context) => loadPayment({ context, pattern: '/invite/payment', ...asked('/invite/payment') }),
    { ...PAID, address: HOME },
  )
  if (!shown.isPaid) throw new Error('the place is paid')
  const page = <PaidBilling billing={shown.billing} nextPath="/invite/credentials" step1={shown.step1} />
  expect(backOf(page)).toBe('/invite/step1')
})

test('a current subscriber without a billing address goes back from its page to step 1', async () => {
  const { back, invitation, ...known } = await load(
    (context) =>
      loadBillingInfo({ context, pattern: '/invite/billing-info', ...asked('/invite/billing-info') }),
    PAID,
  )
  expect({ back, invitation }).toEqual({ back: true, invitation: BEN_ID })
  const step = { number: 2, total: 3 } as const
  const page = (
    <BillingScreen
      title="Billing"
      lede=""
      back="/invite/step1"
      backText={textFor('en')(BACK)}
      step={step}
      known={known}
      submitText="Continue"
    />
  )
  expect(backOf(page)).toBe('/invite/step1')
})
