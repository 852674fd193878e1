import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { MessageKey } from '#domain/messages/catalogue.ts'
import { textFor } from '#domain/messages/text.ts'
import { inSession } from '#tests/support/pages/page-visit.ts'
import { RENEWAL } from '#tests/support/renewals/renewal-view.ts'
import { leaveNotice } from '#web/lib/notice.server.ts'
import { Texts } from '#web/lib/text.tsx'
import { takeLeftNotice } from './left-notice.server.ts'
import { NeedsYou } from './needs-you.tsx'

const text = textFor('en')
const PAYING = 'account.billing.paying'
const PAID_NOW = { ...RENEWAL, isCharging: true, isPaying: true }

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
        renewal={{ outcome: 'found', value: PAID_NOW }}
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
