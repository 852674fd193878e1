import { expect, test } from 'vitest'
import type { Account } from '#domain/contracts/account.ts'
import type { PackageView } from '#domain/contracts/packages.ts'
import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import { AMARAS_ACCOUNT } from '#tests/support/accounts/account-view.ts'
import { visit } from '#tests/support/pages/page-visit.ts'
import { BEN } from '#tests/support/buyers/parent-view.ts'
import { readPackagesOffer } from '#web/sections/plan-picker/packages-offer.server.ts'
import { returningParent } from './buyer.server.ts'
import { enterReturning } from './returning.server.ts'

const PREMIUM = 1021
const { userId } = AMARAS_ACCOUNT.user

const premium: PackageView = {
  id: PREMIUM,
  displayName: 'Premium',
  description: '',
  badge: '',
  features: [],
  receiptText: '',
  packageName: '',
  subDurationInYears: 1,
  buildYourOwn: false,
  currencyCode: 'USD',
  currencySymbol: '$',
  price: 20_400,
  priceFormatted: '$204.00',
  vatAmount: 0,
  vatAmountFormatted: '',
  includesVat: false,
  analyticsPackage: 'premium-1y',
  productId: 'SUB1YEAR',
  services: [],
  serviceTexts: [],
  terms: [],
}
const subscription: Account['subscriptions'][number] = {
  packageId: PREMIUM,
  displayName: 'Premium',
  status: 'expired',
  termYears: 1,
  startsAt: '2025-11-22T12:00:00.000Z',
  paidUntil: '2026-11-22',
  renewalMinor: 20_400,
  currency: 'USD',
  autoRenew: false,
  endedBecause: null,
}
const order: Account['orders'][number] = {
  orderNo: '118F698642C2AB',
  paidOn: '2025-11-22',
  totalMinor: 20_400,
  currency: 'USD',
  refunded: false,
  paid: 'term',
  bought: { packageId: PREMIUM, displayName: 'Premium', termYears: 1 },
  returnedMinor: 0,
  refundUnderWay: false,
  dispute: null,
}

const answer = (body: object) => () => Response.json(body)

/** Whether the page calls this package the choice of the person who subscribes again. */
async function isOwnChoice(orders: Account['orders'], session: { pricingSelection?: number } = {}) {
  const visited = await visit({
    answers: {
      'GET /v2/account': answer({ ...AMARAS_ACCOUNT, subscriptions: [subscription], orders }),
      [`GET /v2/parents/${userId}/new-subscription`]: answer({
        may: 'subscribe',
        paidUntil: null,
        order: null,
      }),
      [`GET /v2/parents/${userId}`]: answer({ ...BEN, userId }),
      'GET /v2/pricing-groups': answer({ pricingGroupName: 'P0', packageIds: [PREMIUM] }),
      'GET /v2/packages': answer({ packages: [premium] }),
    },
    session: { account: { auth: 'a'.repeat(43), userId }, ...session },
    act: async (context) =>
      readPackagesOffer(
        context,
        returningParent(context, await enterReturning(context, ACCOUNT_PATHS.subscribe)),
      ),
  })
  return visited.answer.plans.flatMap(({ terms }) => terms).some(({ chosen }) => chosen)
}

test('the package that a person paid before is their choice so far', async () => {
  expect(await isOwnChoice([order])).toBe(true)
})

test('the package that the other parent chose and paid for them is not called their choice', async () => {
  expect(await isOwnChoice([])).toBe(false)
})

test('a package that the other parent chose in this browser is not called the choice of this person', async () => {
  expect(await isOwnChoice([], { pricingSelection: PREMIUM })).toBe(false)
})
