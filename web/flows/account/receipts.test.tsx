import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Account } from '#domain/contracts/account.ts'
import { billing } from '#domain/messages/billing/en.ts'
import { testSite } from '#tests/support/site.ts'
import { SiteProvider } from '#web/lib/site.tsx'
import { Texts } from '#web/lib/text.tsx'
import { Receipts } from './receipts.tsx'

const ORDER: Account['orders'][number] = {
  orderNo: 'K7Q2M9',
  paidOn: '2026-11-22',
  totalMinor: 15_264,
  currency: 'USD',
  refunded: true,
  paid: 'term',
  bought: null,
  returnedMinor: 15_264,
  refundUnderWay: false,
  dispute: null,
}

const shown = (order: Partial<typeof ORDER>) =>
  renderToStaticMarkup(
    <Texts locale="en" arrived={JSON.stringify(billing)}>
      <SiteProvider site={testSite} country="US" testMode={false} nonce="">
        <MemoryRouter>
          <Receipts orders={[{ ...ORDER, ...order }]} />
        </MemoryRouter>
      </SiteProvider>
    </Texts>,
  )

test('after a refund, Billing says that the payment was refunded', () => {
  expect(shown({})).toContain(billing['account.receipts.refunded'])
})

test('after a lost dispute, Billing names the bank, and no refund', () => {
  const lost = shown({ dispute: 'lost' })
  expect(lost).toContain('went back to you')
  expect(lost).toContain(billing['account.receipts.disputed.lost'])
  expect(lost).not.toContain(billing['account.receipts.refunded'])
})
