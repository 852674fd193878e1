import { expect, test } from 'vitest'
import example from '#domain/contracts/examples/priceParentOrder.json' with { type: 'json' }
import placed from '#domain/contracts/examples/placeParentOrder.json' with { type: 'json' }
import { MINNEAPOLIS } from '#tests/support/buyers/joining.ts'
import { BEN, BEN_ID, BENS_CONTEXT, BENS_INVITATION } from '#tests/support/buyers/parent-view.ts'
import { visit } from '#tests/support/pages/page-visit.ts'
import { loader } from './screen.tsx'

const isPaid = () => Response.json({ state: 'paid', result: placed.answer.body })
const ORDER = { packageId: 1011, productId: 'SUB1YEAR', services: ['MYFILES'] }

/** Opens the payment of Ben, whose newest order is answered so. Each look at Ben gets the next answer, or the last. */
async function open(order: () => Response, looks: readonly object[] = [BEN]) {
  const coming = looks.values()
  let ben: object = BEN
  const { answer } = await visit({
    answers: {
      'POST /v2/invites/context': () => Response.json(BENS_CONTEXT),
      [`GET /v2/parents/${BEN_ID}`]: () => {
        ben = coming.next().value ?? ben
        return Response.json({ ...ben, order: ORDER })
      },
      'GET /v2/packages': () => Response.json({ packages: [] }),
      [`POST /v2/parents/${BEN_ID}/order-pricing`]: () => Response.json(example.answer.body),
      [`GET /v2/parents/${BEN_ID}/orders/current`]: order,
    },
    session: { invitations: [BENS_INVITATION] },
    act: async (context) => {
      const url = new URL('https://evenhand.example/join/invite/payment')
      return loader({ context, request: new Request(url), url, pattern: '/invite/payment', params: {} })
    },
  })
  return answer
}

test('a payment that is being confirmed is shown, and none is not', async () => {
  expect(await open(() => Response.json({ state: 'processing' }))).toMatchObject({ processing: true })
  expect(await open(() => Response.json({ state: 'none' }))).toMatchObject({ processing: false })
})

test('a payment that is confirmed while the page is read is not offered again', async () => {
  const known = { ...BEN, address: MINNEAPOLIS, isSubscriptionCurrent: true }
  expect(await open(isPaid, [BEN, known])).toMatchObject({ isPaid: true })
  // An older payment, whose subscription has ended.
  expect(await open(isPaid, [BEN])).toMatchObject({ isPaid: false })
})

test.each([429, 500, 503])(
  'no other payment is offered while the order cannot be read: %s',
  async (status) => {
    const outage = () => Response.json({ status, message: 'no' }, { status })
    await expect(open(outage)).rejects.toThrow(`The order could not be read: ${status}`)
  },
)
