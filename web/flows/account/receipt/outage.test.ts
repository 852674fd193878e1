import type { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { AMARAS_ACCOUNT } from '#tests/support/account-view.ts'
import { visit } from '#tests/support/page-visit.ts'
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
