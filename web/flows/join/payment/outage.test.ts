import { expect, test } from 'vitest'
import example from '#domain/contracts/examples/priceOrder.json' with { type: 'json' }
import { AMARAS_ACCOUNT } from '#tests/support/accounts/account-view.ts'
import { aDraft, DRAFT_KEY } from '#tests/support/buyers/draft-view.ts'
import { visit } from '#tests/support/pages/page-visit.ts'
import { loader } from './screen.tsx'

const DRAFT = `/v2/registrations/${DRAFT_KEY.signupId}`

/** Opens the payment of a draft in a browser with a log-in, whose account is answered so. */
async function open(account: () => Response) {
  const { answer } = await visit({
    answers: {
      [`GET ${DRAFT}`]: () => Response.json(aDraft()),
      'GET /v2/packages': () => Response.json({ packages: [] }),
      'GET /v2/account': account,
      [`POST ${DRAFT}/order-pricing`]: () => Response.json(example.answer.body),
    },
    session: {
      registration: DRAFT_KEY,
      account: { auth: 'a'.repeat(43), userId: AMARAS_ACCOUNT.user.userId },
    },
    act: async (context) => {
      const url = new URL('https://evenhand.example/join/payment')
      return loader({ context, request: new Request(url), url, pattern: '/payment', params: {} })
    },
  })
  return answer
}

test('a person with a log-in and no subscription may pay', async () => {
  expect(await open(() => Response.json(AMARAS_ACCOUNT))).toMatchObject({ isPaid: false })
})

test.each([429, 500, 503])('nobody pays while it is not known who has a subscription: %s', async (status) => {
  const outage = () => Response.json({ status, message: 'no' }, { status })
  await expect(open(outage)).rejects.toThrow(`The account could not be read: ${status}`)
})
