import { expect, test } from 'vitest'
import { aDraft, DRAFT_KEY } from '#tests/support/buyers/draft-view.ts'
import { visit } from '#tests/support/pages/page-visit.ts'
import type { PayInput } from '#web/sections/checkout/checkout-action.server.ts'
import { checkoutFor } from '#web/sections/checkout/answer.server.ts'
import { newParents } from './buyer.server.ts'

const READ = `GET /v2/registrations/${DRAFT_KEY.signupId}`
const ORDERS = `POST /v2/registrations/${DRAFT_KEY.signupId}/orders`
const INPUT: PayInput = {
  ordered: null,
  coParentName: null,
  codes: [],
  payForCoParent: false,
  paymentType: 'CREDIT_CARD',
  nonce: 'nonce-1',
  cardHolderName: 'Amara Okafor',
  deviceData: null,
  amountMinor: 14_400,
  taxMinor: 0,
  taxId: 'tax-1',
  agreedToRenewal: true,
  agreedToTerms: true,
  marketingOptIn: false,
  idempotencyKey: 'press-1',
}

/** Presses “Pay now” with an API that answers the order in this way. */
async function payWhen(answer: () => Response) {
  return visit({
    answers: { [READ]: () => Response.json(aDraft()), [ORDERS]: answer },
    session: { registration: DRAFT_KEY },
    act: async (context) => checkoutFor(context, newParents(context)).pay(INPUT),
  })
}

const refusedAt =
  (status: number, more: object = {}) =>
  () =>
    Response.json({ status, message: 'Your payment details have expired.', ...more }, { status })
const leadsTo = (answer: unknown) => (answer instanceof Response ? answer.headers.get('location') : answer)
const refused = (text: string) => ({ outcome: 'refused', pricing: null, errors: [{ field: '', text }] })

test.each([401, 403, 404, 410])(
  'a payment whose draft is gone leads to the first step: %s',
  async (status) => {
    const { answer, session } = await payWhen(refusedAt(status))
    expect(leadsTo(answer)).toBe('/step1')
    expect(session.registration).toBeUndefined()
  },
)

test('a payment whose package is gone leads to the packages', async () => {
  const { answer } = await visit({
    answers: { [READ]: () => Response.json(aDraft({ order: null })) },
    session: { registration: DRAFT_KEY },
    act: async (context) => checkoutFor(context, newParents(context)).pay(INPUT),
  })
  expect(leadsTo(answer)).toBe('/step3')
})

test('the message of an answer does not end a draft, with or without a code', async () => {
  for (const code of [undefined, 'pay.reenter']) {
    const { answer, session } = await payWhen(refusedAt(402, { code }))
    expect(answer).toEqual(refused('Your payment details have expired.'))
    expect(session.registration).toEqual(DRAFT_KEY)
  }
})

test('a payment that names a second account leads to the duplicate page, with name and e-mail', async () => {
  const validationErrors = [{ field: 'parent.duplicate', text: 'known' }]
  const { answer, session } = await payWhen(refusedAt(422, { validationErrors }))
  expect(leadsTo(answer)).toBe('/duplicate')
  expect(session.duplicate).toEqual({
    shown: { name: 'Amara', email: 'amara@example.com', notCharged: true },
  })
})

test('any other failure shows one general sentence', async () => {
  const unreadable = await payWhen(() => new Response('oops', { status: 500 }))
  expect(unreadable.answer).toEqual(refused('unexpected error'))
  const general = await payWhen(refusedAt(500, { message: 'Please try again later.' }))
  expect(general.answer).toEqual(refused('Please try again later.'))
})

test('the payment method is always kept for the renewal', async () => {
  const { sent } = await payWhen(() => Response.json({ status: 'processing' }, { status: 202 }))
  expect(sent.at(-1)?.body).toMatchObject({ payment: { storePaymentOnFile: true } })
})
