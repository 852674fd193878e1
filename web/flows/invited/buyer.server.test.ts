import { expect, test } from 'vitest'
import type { ParentView } from '#domain/contracts/parents.ts'
import { textFor } from '#domain/messages/text.ts'
import { BEN, BENS_INVITATION } from '#tests/support/buyers/parent-view.ts'
import { visit } from '#tests/support/pages/page-visit.ts'
import type { PayInput } from '#web/sections/checkout/checkout-action.server.ts'
import { chooseInvitation } from '#web/lib/session/held-invitations.server.ts'
import { checkoutFor, pay, readStatus } from '#web/sections/checkout/answer.server.ts'
import { invitedParent, invitedParents } from './buyer.server.ts'

const text = textFor('en')
const { userId: USER, token: TOKEN, link: LINK } = BENS_INVITATION
const ORDERS = `POST /v2/parents/${USER}/orders`
const CONTEXT = 'POST /v2/invites/context'
const ended = () => Response.json({ status: 112, message: 'ended' }, { status: 403 })

const PARENT = { ...BEN, order: { packageId: 1011, productId: 'SUB1YEAR' as const, services: ['MYFILES'] } }
const INPUT: PayInput = {
  ordered: null,
  coParentName: null,
  codes: ['FAMILY-2026'],
  payForCoParent: false,
  paymentType: 'CREDIT_CARD',
  nonce: 'nonce-1',
  cardHolderName: 'Ben Okafor',
  deviceData: 'device-1',
  amountMinor: 14_400,
  taxMinor: 0,
  taxId: 'tax-1',
  agreedToRenewal: true,
  agreedToTerms: true,
  marketingOptIn: false,
  idempotencyKey: 'press-1',
}

async function payWhen(answers: Record<string, () => Response>) {
  const bearer = { userId: USER, headers: { authorization: `Bearer ${TOKEN}` }, isLink: true }
  return visit({
    answers: { [CONTEXT]: ended, ...answers },
    session: { invitations: [BENS_INVITATION] },
    act: (context) =>
      pay(
        context,
        { kind: invitedParents(context), buyer: invitedParent(context, { bearer, parent: PARENT }) },
        INPUT,
      ),
  })
}

const leadsTo = (answer: unknown) => (answer instanceof Response ? answer.headers.get('location') : answer)

test.each([
  ['403', 403, 403],
  ['403 with the code 112', 403, 112],
  ['another status with the code 112', 422, 112],
])(
  'a payment refused with %s forgets the key and leads to the page for a new link',
  async (_what, status, code) => {
    const refused = () => Response.json({ status: code, message: 'no' }, { status })
    const { answer, session } = await payWhen({ [ORDERS]: refused })
    expect(leadsTo(answer)).toBe('/invite/request')
    // The browser needs the link to ask for a new one.
    expect(session.invitations).toEqual([{ number: 1, link: LINK }])
  },
)

test('a payment that names a second account leads to the duplicate page, with name and e-mail', async () => {
  const validationErrors = [{ field: 'parent.duplicate', text: 'known' }]
  const { answer, session } = await payWhen({
    [ORDERS]: () => Response.json({ status: 422, message: 'no', validationErrors }, { status: 422 }),
  })
  expect(leadsTo(answer)).toBe('/duplicate')
  expect(session.duplicate).toEqual({ shown: { name: 'Ben', email: 'ben@example.com', notCharged: true } })
})

function refused(field: string, words: string) {
  return { outcome: 'refused', pricing: null, errors: [{ field, text: words }] }
}

test('every other refusal shows its own text, or a general one if it has none or the receipt is missing', async () => {
  const validationErrors = [{ field: 'payment.nonce', text: 'This field is required' }]
  const answers = [
    () => Response.json({ status: 422, message: 'no', validationErrors }, { status: 422 }),
    () => Response.json({ status: 402, message: 'Your bank declined' }, { status: 402 }),
    () => Response.json({ registration: {} }),
    () => Response.json({ receipt: {} }),
    () => new Response('', { status: 500 }),
  ]
  const said = []
  for (const each of answers) {
    const { answer, session } = await payWhen({ [ORDERS]: each })
    expect(session.invitations).toEqual([BENS_INVITATION])
    said.push(answer)
  }
  expect(said).toEqual([
    refused('payment.nonce', 'This field is required'),
    refused('', 'Your bank declined'),
    refused('', text('invited.failed')),
    refused('', text('invited.failed')),
    refused('', text('invited.failed')),
  ])
})

test('an order contains its device and its codes, and no co-parent to pay for', async () => {
  const { sent } = await payWhen({ [ORDERS]: () => Response.json({ status: 'processing' }, { status: 202 }) })
  expect(sent).toHaveLength(1)
  expect(sent[0]?.body).toMatchObject({
    deviceData: 'device-1',
    promoCodes: ['FAMILY-2026'],
    order: PARENT.order,
    marketingOptIn: false,
  })
  expect(sent[0]?.body).not.toHaveProperty('payForCoparent')
})

test.each([
  ['processing', { state: 'processing' }, { outcome: 'processing' }],
  ['declined', { state: 'declined', text: 'No' }, { errors: [{ field: '', text: 'No' }] }],
  ['none', { state: 'none' }, { errors: [{ field: '', text: text('invited.failed') }] }],
])('the order state “%s” has its own answer', async (_what, body, expected) => {
  const { answer } = await visit({
    answers: { [`GET /v2/parents/${USER}/orders/current`]: () => Response.json(body) },
    session: { invitations: [BENS_INVITATION] },
    act: (context) => readStatus(invitedParents(context)),
  })
  expect(answer).toMatchObject(expected)
})

test('if a new address drops the package of a second invitation, the buyer goes to the packages of that invitation', async () => {
  const address = { line1: '1 Long Lane', line2: null, city: 'London', region: null, postalCode: 'EC1A 9PN' }
  let order: ParentView['order'] = PARENT.order
  const { answer } = await visit({
    answers: {
      [`GET /v2/parents/${USER}`]: () => Response.json({ ...PARENT, order }),
      [`PUT /v2/parents/${USER}`]: () => {
        order = null
        return Response.json({ status: 200, message: '', lastCompletedStep: 2 })
      },
      'GET /v2/packages': () => Response.json({ packages: [] }),
      'POST /v2/country-criteria': () => Response.json({ result: 'SUCCESS' }),
    },
    session: { invitations: [{ ...BENS_INVITATION, number: 2 }] },
    act: async (context) => {
      chooseInvitation(context, USER)
      const checkout = checkoutFor(context, invitedParents(context))
      const bill = { ...address, country: 'GB', timeZone: 'Europe/London' }
      return checkout.saveBilling(bill, { codes: [], payForCoParent: false })
    },
  })
  expect(leadsTo(answer)).toBe('/invite/packages?invitation=2')
})
