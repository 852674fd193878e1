import type { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import example from '#domain/contracts/examples/readReceipt.json' with { type: 'json' }
import { AMARAS_ACCOUNT } from '#tests/support/accounts/account-view.ts'
import { visit } from '#tests/support/pages/page-visit.ts'
import { loader as refund } from './refund/screen.tsx'
import { loader as receipt } from './screen.tsx'

const NUMBER = '7K2M9QX4TA'

const argsOf = (context: Readonly<RouterContextProvider>, path: string) => {
  const request = new Request(`https://evenhand.example/join${path}`)
  return { request, context, url: new URL(request.url), pattern: path, params: { number: NUMBER } }
}

const thrown = async (load: Promise<unknown>) => load.catch((error: unknown) => error)

/** What each page throws while the API answers its calls about a receipt with this status. */
async function thrownAt(status: number): Promise<unknown[]> {
  const refused = () => Response.json({ status, message: 'no' }, { status })
  const { answer } = await visit({
    answers: {
      'GET /v2/account': () => Response.json(AMARAS_ACCOUNT),
      [`GET /v2/receipts/${NUMBER}`]: refused,
      [`GET /v2/receipts/${NUMBER}/refund`]: refused,
    },
    session: { account: { auth: 'a'.repeat(43), userId: AMARAS_ACCOUNT.user.userId } },
    act: async (context) => {
      return [
        await thrown(receipt(argsOf(context, `/account/receipts/${NUMBER}`))),
        await thrown(refund(argsOf(context, `/account/receipts/${NUMBER}/refund`))),
      ]
    },
  })
  return answer
}

/** What the receipt knows of its refund while the API answers only that call with this status. */
async function refundAt(status: number) {
  const { answer } = await visit({
    answers: {
      'GET /v2/account': () => Response.json(AMARAS_ACCOUNT),
      [`GET /v2/receipts/${NUMBER}`]: () => Response.json(example.answer.body),
      [`GET /v2/receipts/${NUMBER}/refund`]: () => Response.json({ status, message: 'no' }, { status }),
    },
    session: { account: { auth: 'a'.repeat(43), userId: AMARAS_ACCOUNT.user.userId } },
    act: async (context) => receipt(argsOf(context, `/account/receipts/${NUMBER}`)),
  })
  return { offer: answer.offer, isOfferUnread: answer.isOfferUnread }
}

test.each([429, 500, 503])(
  'the receipt keeps the link to a refund that cannot be read now: %s',
  async (status) => {
    expect(await refundAt(status)).toEqual({ offer: null, isOfferUnread: true })
  },
)

test('a receipt without a refund has no link to one', async () => {
  expect(await refundAt(404)).toEqual({ offer: null, isOfferUnread: false })
})

test('an unknown receipt is not found', async () => {
  for (const error of await thrownAt(404)) expect(error).toMatchObject({ init: { status: 404 } })
})

test.each([429, 500, 503])(
  'a receipt that cannot be read now is not said to be missing: %s',
  async (status) => {
    const said = `The receipt could not be read: ${status}`
    for (const error of await thrownAt(status)) expect(error).toMatchObject({ message: said })
  },
)
