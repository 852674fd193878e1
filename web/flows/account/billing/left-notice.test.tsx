import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Renewal } from '#domain/contracts/renewals.ts'
import type { MessageKey } from '#domain/messages/catalogue.ts'
import { textFor } from '#domain/messages/text.ts'
import { inSession } from '#tests/support/page-visit.ts'
import { leaveNotice } from '#web/lib/notice.server.ts'
import { Texts } from '#web/lib/text.tsx'
import { takeLeftNotice } from './left-notice.server.ts'
import { NeedsYou } from './needs-you.tsx'

const text = textFor('en')
const PAYING = 'account.billing.paying'
const RENEWAL: Renewal = {
  firstName: 'Amara',
  packageId: 1021,
  displayName: 'Premium',
  termYears: 1,
  renews: true,
  mayTurnOn: false,
  mayTakeOver: false,
  isCharging: true,
  isPaying: true,
  waitsFor: null,
  paidUntil: '2027-11-22',
  renewalMinor: 14_400,
  currency: 'USD',
  next: null,
  nextCharge: null,
  pastDue: null,
}

/** What Billing shows first after another page has left this sentence, while a payment waits for its answer. */
async function billingAfter(key: MessageKey) {
  const { answer: left } = await inSession({
    act: (context) => {
      leaveNotice(context, key)
      return takeLeftNotice(context)
    },
  })
  const needs = renderToStaticMarkup(
    <Texts locale="en" arrived={JSON.stringify({ [PAYING]: text(PAYING) })}>
      <NeedsYou
        renewal={{ outcome: 'found', value: RENEWAL }}
        email="amara@example.com"
        isPayingSaid={left?.saysPaying ?? false}
      />
    </Texts>,
  )
  return { left, saysItAgain: needs.includes(text(PAYING)) }
}

test.each(['account.method.dueUnknown', 'plans.now.processing'] as const)(
  'after %s Billing says once that a payment waits for its answer, and not as a success',
  async (key) => {
    expect(await billingAfter(key)).toEqual({
      left: { text: text(key), tone: 'info', saysPaying: true },
      saysItAgain: false,
    })
  },
)

test('after another sentence Billing says that a payment waits for its answer', async () => {
  const key = 'account.method.replaced'
  expect(await billingAfter(key)).toEqual({
    left: { text: text(key), tone: 'success', saysPaying: false },
    saysItAgain: true,
  })
})

test('a payment that the bank refused is no success', async () => {
  const { left } = await billingAfter('account.method.dueDeclined')
  expect(left?.tone).toBe('warning')
})
