import { expect, test } from 'vitest'
import type { Account } from '#domain/contracts/account.ts'
import { AMARAS_ACCOUNT } from '#tests/support/accounts/account-view.ts'
import { visit } from '#tests/support/pages/page-visit.ts'
import { readBilling } from './read-billing.server.ts'

const { userId: USER } = AMARAS_ACCOUNT.user
const ACCOUNT: Account = {
  ...AMARAS_ACCOUNT,
  subscriptions: [
    {
      packageId: 1021,
      displayName: 'Premium',
      status: 'current',
      termYears: 1,
      startsAt: '2026-11-22T00:00:00.000Z',
      paidUntil: '2027-11-22',
      renewalMinor: 14_400,
      currency: 'USD',
      autoRenew: true,
      endedBecause: null,
    },
  ],
}
const refuses = (status: number) => () => Response.json({ status, message: 'x' }, { status })
const METHOD = { method: { method: 'venmo', username: 'amara-o' }, refused: false, saving: false } as const

const reading = async (answers: Readonly<Record<string, () => Response>>) =>
  visit({
    answers: {
      'GET /v2/packages': refuses(503),
      [`GET /v2/parents/${USER}/renewal`]: refuses(500),
      [`GET /v2/parents/${USER}/payment-method`]: refuses(500),
      [`GET /v2/parents/${USER}`]: refuses(500),
      'GET /v2/account/erasure': refuses(500),
      ...answers,
    },
    session: {},
    act: async (context) => readBilling(context, { auth: 'a'.repeat(43), account: ACCOUNT }),
  })

test('Billing shows the available data if some calls fail', async () => {
  const { answer } = await reading({
    [`GET /v2/parents/${USER}/payment-method`]: () => Response.json(METHOD),
  })
  expect(answer.subscription?.displayName).toBe('Premium')
  expect(answer.method).toEqual({ outcome: 'found', value: METHOD })
  expect(answer.mark).toMatchObject({ width: 66, height: 12 })
  expect(answer.renewal).toEqual({ outcome: 'unknown', status: 500 })
  expect(answer.address).toEqual({ outcome: 'unknown' })
  expect(answer.erasedOn).toBeNull()
})

test('Billing distinguishes a missing method from a method that cannot be read', async () => {
  const { answer } = await reading({ [`GET /v2/parents/${USER}/payment-method`]: refuses(404) })
  expect(answer.method).toEqual({ outcome: 'none' })
  expect(answer.mark).toBeNull()
})
