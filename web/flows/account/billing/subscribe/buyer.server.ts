import { redirect, redirectDocument, type RouterContextProvider } from 'react-router'
import {
  chooseNewSubscription,
  placeNewSubscription,
  priceNewSubscription,
  readNewSubscriptionOrder,
} from '#domain/contracts/new-subscriptions.ts'
import { readClientToken } from '#domain/contracts/payments.ts'
import { ACCOUNT_PATHS, receiptPath } from '#domain/flows/account-paths.ts'
import { supportPhone } from '#domain/site.ts'
import { call } from '#web/lib/api.server.ts'
import { namesDuplicate } from '#web/lib/errors.ts'
import { hostContext } from '#web/lib/host.ts'
import { logInBefore } from '#web/lib/link.server.ts'
import { keepAccountFirst } from '#web/flows/account/erasure/erasure-ahead.server.ts'
import { textOf } from '#web/lib/locale.server.ts'
import { leaveNotice } from '#web/lib/notice.server.ts'
import { sessionOf } from '#web/lib/session/session.server.ts'
import { saveParentAddress } from '#web/sections/checkout/billing/save-address.server.ts'
import type { Buyer, BuyerKind } from '#web/sections/checkout/buyer.ts'
import { paymentBody } from '#web/sections/checkout/order-body.server.ts'
import { residenceOf } from '#web/sections/plan-picker/offered-packages.server.ts'
import type { Ways } from '#web/sections/plan-picker/chooser.ts'
import { enterReturning, type Returning } from './returning.server.ts'

type Context = Readonly<RouterContextProvider>

const PATHS = {
  packages: ACCOUNT_PATHS.subscribe,
  build: ACCOUNT_PATHS.subscribeBuild,
  payment: ACCOUNT_PATHS.subscribePayment,
  duplicate: ACCOUNT_PATHS.billing,
} as const
const LOGGED_OUT = 401

/** Returning parents buy with the session of their account. */
export function returningParents(context: Context): BuyerKind {
  const enter = async () => enterReturning(context, ACCOUNT_PATHS.subscribePayment)
  const enterToPay = async () => {
    const returning = await enter()
    if (returning.standing.may === 'subscribe') await keepAccountFirst(context, returning.headers)
    return returning
  }
  return {
    ...waysOf(context),
    absent: () => redirect(ACCOUNT_PATHS.subscribe),
    identify: async (at) => {
      const returning = await enterToPay().catch((ended: unknown) => {
        // “Pay now” has made no order. The buyer goes to another page, which must say that nothing was charged.
        if (at === 'pay' && ended instanceof Response) leaveNotice(context, 'account.comeback.notCharged')
        throw ended
      })
      return returning.standing.may === 'subscribe' ? returningParent(context, returning) : null
    },
    readToken: async (country) => {
      const { userId, headers } = await enter()
      return call(context, readClientToken, { query: { country, userId }, headers })
    },
    readOrder: async () => {
      const { userId, headers } = await enter()
      return call(context, readNewSubscriptionOrder, { params: { userId }, headers })
    },
    paid: ({ receipt }) => {
      leaveNotice(context, 'account.comeback.done')
      return { outcome: 'paid', next: receiptPath(receipt.orderNo) }
    },
    noOrder: textOf(context)('account.comeback.failed'),
  }
}

/** The returning parent as a buyer. */
export function returningParent(context: Context, returning: Returning): Buyer {
  const { userId, headers, parent, standing, earlierPackage } = returning
  const key = { params: { userId }, headers }
  return {
    ways: waysOf(context),
    order: standing.order,
    residence: residenceOf(parent),
    headers,
    shown: { name: parent.firstName, email: parent.email ?? '' },
    offered: async () => ({ coupons: [], chosenId: standing.order?.packageId ?? earlierPackage }),
    keepOrder: (order) => call(context, chooseNewSubscription, { ...key, body: { order } }),
    saveAddress: (input) => saveParentAddress(context, { headers, parent }, input),
    price: (orderDetail, { codes }) =>
      call(context, priceNewSubscription, { ...key, body: { orderDetail, subscriptionCodes: codes } }),
    place: async (order, input) => {
      const { deviceData, idempotencyKey } = input
      const result = await call(context, placeNewSubscription, {
        ...key,
        headers: { ...headers, 'idempotency-key': idempotencyKey },
        body: { ...paymentBody(context, input), order, deviceData },
      })
      if (result.ok || !namesDuplicate(result.problem.validationErrors ?? [], 'parent')) return result
      return { ...result, problem: { ...result.problem, ...paidElsewhere(context, returning) } }
    },
  }
}

/** A returning parent is logged in, so the page does not ask who owns the other account. */
function paidElsewhere(context: Context, { parent }: Returning) {
  const { site } = context.get(hostContext)
  const phone = supportPhone(site, parent.address?.country)
  return { validationErrors: [], message: textOf(context)('account.comeback.elsewhere', { phone }) }
}

function waysOf(context: Context): Ways {
  return {
    path: (to) => PATHS[to],
    ended: async ({ status }, at) => {
      if (status !== LOGGED_OUT) return null
      sessionOf(context).set({ account: undefined })
      leaveNotice(context, at === 'pay' ? 'account.comeback.notCharged' : 'account.logIn.ended')
      return redirectDocument(logInBefore(context, ACCOUNT_PATHS.subscribePayment))
    },
  }
}
