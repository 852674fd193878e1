import { expect, test } from 'vitest'
import type { NewSubscription } from '#domain/contracts/new-subscriptions.ts'
import example from '#domain/contracts/examples/priceNewSubscription.json' with { type: 'json' }
import placed from '#domain/contracts/examples/placeParentOrder.json' with { type: 'json' }
import { AMARAS_ACCOUNT } from '#tests/support/accounts/account-view.ts'
import { visit } from '#tests/support/pages/page-visit.ts'
import { BEN } from '#tests/support/buyers/parent-view.ts'
import { loader } from './screen.tsx'

const { userId } = AMARAS_ACCOUNT.user
const PATH = `/v2/parents/${userId}/new-subscription`
const STANDING: NewSubscription = {
  may: 'subscribe',
  paidUntil: null,
  order: { packageId: 1011, productId: 'SUB1YEAR', services: ['MYFILES'] },
}
const isPaid = () => Response.json({ state: 'paid', result: placed.answer.body })
const ERASURE = 'GET /v2/account/erasure'
const ORDER = `GET ${PATH}/orders/current`

/** Opens the payment of a parent whose subscription has ended, with one answer changed. */
async function open(changed: Readonly<Record<string, () => Response>> = {}) {
  const { answer } = await visit({
    answers: {
      'GET /v2/account': () => Response.json(AMARAS_ACCOUNT),
      [`GET ${PATH}`]: () => Response.json(STANDING),
      [`GET /v2/parents/${userId}`]: () => Response.json({ ...BEN, userId }),
      [ERASURE]: () => Response.json({ dueOn: null, waitsUntil: null, needsLogIn: false }),
      [`POST ${PATH}/pricing`]: () => Response.json(example.answer.body),
      [ORDER]: () => Response.json({ state: 'none' }),
      ...changed,
    },
    session: { account: { auth: 'a'.repeat(43), userId } },
    act: async (context) => {
      const url = new URL('https://evenhand.example/join/account/billing/subscribe/payment')
      const pattern = '/account/billing/subscribe/payment'
      return loader({ context, request: new Request(url), url, pattern, params: {} })
    },
  })
  return answer
}

test('a parent whose subscription has ended may pay again', async () => {
  expect((await open()).checkout.processing).toBe(false)
})

test('a payment that is confirmed while the page is read is not offered again', async () => {
  const running: NewSubscription = { ...STANDING, may: 'running' }
  const looks = [STANDING, running].values()
  const opening = open({ [ORDER]: isPaid, [`GET ${PATH}`]: () => Response.json(looks.next().value) })
  await expect(opening).rejects.toMatchObject({ status: 302 })
  // An older payment, whose subscription has ended.
  expect((await open({ [ORDER]: isPaid })).checkout.processing).toBe(false)
})

test.each([
  [ERASURE, 'The erasure could not be read'],
  [ORDER, 'The order could not be read'],
])('no payment is offered in an outage of “%s”', async (call, says) => {
  for (const status of [429, 500, 503]) {
    const outage = () => Response.json({ status, message: 'no' }, { status })
    await expect(open({ [call]: outage })).rejects.toThrow(`${says}: ${status}`)
  }
})
