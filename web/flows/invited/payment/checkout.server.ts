import { redirect, type RouterContextProvider } from 'react-router'
import type { Problem } from '#domain/contracts/contract.ts'
import type { PlacedOrder } from '#domain/contracts/orders.ts'
import { placeParentOrder, priceParentOrder, readParentOrder } from '#domain/contracts/parent-orders.ts'
import { readClientToken } from '#domain/contracts/payments.ts'
import { HOME } from '#domain/flows/invited.ts'
import { call } from '../../../lib/api.server.ts'
import { namesDuplicate, withoutPrefix } from '../../../lib/errors.ts'
import { localeOf, textOf } from '../../../lib/locale.server.ts'
import { leaveNotice } from '../../../lib/notice.server.ts'
import { sessionOf } from '../../../lib/session.server.ts'
import type { CheckoutPort, Choices, PayInput } from '../../../sections/checkout/checkout-action.server.ts'
import type { BillingAnswer, PayAnswer, PriceAnswer } from '../../../sections/checkout/checkout-answers.ts'
import { saveAddress } from '../address.server.ts'
import {
  bearerOf,
  leaveLink,
  readInvited,
  redirectTo,
  type Bearer,
  type Invited,
} from '../invitation.server.ts'

type Context = Readonly<RouterContextProvider>

const LINK_ENDED = 403
const LINK_ENDED_CODE = 112
const CONFLICT = 409

/** The payment page's questions, answered for an invited parent. */
export function invitedCheckout(context: Context): CheckoutPort {
  const asInvited = async <A>(ask: (invited: Invited) => Promise<A | Response>) => {
    const invited = await readInvited(context)
    return invited ? ask(invited) : redirectTo(context, HOME)
  }
  return {
    saveBilling: (input, choices) =>
      asInvited(async (invited) => {
        const result = await saveAddress(context, invited, input)
        if (!result.ok) return refusedBilling(context, result)
        return priceAgain(context, { country: input.country, choices })
      }),
    price: (choices) => asInvited((invited) => priceInvited(context, invited, choices)),
    token: (country) =>
      asInvited(async ({ bearer: { userId, headers } }) => {
        const result = await call(context, readClientToken, { query: { country, userId }, headers })
        if (result.ok) return { outcome: 'token', token: result.body }
        return result.status === LINK_ENDED
          ? leaveLink(context)
          : { outcome: 'failed', text: result.problem.message }
      }),
    // Of an account the payment ends the invitation: what became of the order is then all there is to tell.
    pay: async (input) => {
      const invited = await readInvited(context)
      return invited ? pay(context, invited, input) : readStatus(context)
    },
    status: () => readStatus(context),
  }
}

type Failed = { status: number; problem: Problem }

async function refusedBilling(
  context: Context,
  { status, problem }: Failed,
): Promise<BillingAnswer | Response> {
  if (status === LINK_ENDED) return leaveLink(context)
  const errors = withoutPrefix(problem.validationErrors ?? [], 'address')
  return { outcome: 'refused', errors: errors.length > 0 ? errors : [{ field: '', text: problem.message }] }
}

async function priceAgain(
  context: Context,
  { country, choices }: { country: string; choices: Choices },
): Promise<BillingAnswer | Response> {
  const invited = await readInvited(context)
  if (!invited) return redirectTo(context, HOME)
  const priced = await priceInvited(context, invited, choices)
  if (priced instanceof Response) return priced
  return priced.outcome === 'priced'
    ? { outcome: 'saved', country, pricing: priced.pricing }
    : backToPackages(context)
}

/** Prices what an invited parent has chosen. A price that cannot be had leads back to the packages. */
export async function priceInvited(
  context: Context,
  { bearer, parent }: Pick<Invited, 'bearer' | 'parent'>,
  { codes }: Pick<Choices, 'codes'>,
): Promise<PriceAnswer | Response> {
  if (!parent.order) return backToPackages(context)
  const { userId, headers } = bearer
  const result = await call(context, priceParentOrder, {
    params: { userId },
    headers,
    body: { userId, orderDetail: parent.order, subscriptionCodes: codes },
  })
  if (result.ok) return { outcome: 'priced', pricing: result.body }
  return result.status === LINK_ENDED ? leaveLink(context) : backToPackages(context)
}

async function pay(context: Context, invited: Invited, input: PayInput): Promise<PayAnswer | Response> {
  const { bearer, parent } = invited
  if (!parent.order) return redirect('/invite/packages')
  const result = await call(context, placeParentOrder, {
    params: { userId: bearer.userId },
    headers: { ...bearer.headers, 'idempotency-key': input.idempotencyKey },
    body: {
      marketingOptIn: input.marketingOptIn,
      agreedToTerms: input.agreedToTerms,
      order: parent.order,
      promoCodes: input.codes.length > 0 ? input.codes : null,
      segmentAnonymousId: sessionOf(context).data.visitor,
      deviceData: input.deviceData,
      payment: paymentOf(context, input),
    },
  })
  if (result.ok) {
    return result.status === 200 ? paid(context, bearer, result.body) : { outcome: 'processing' }
  }
  const { status, message, validationErrors: errors = [] } = result.problem
  if (result.status === LINK_ENDED || status === LINK_ENDED_CODE) return leaveLink(context)
  if (namesDuplicate(errors, 'parent')) return showDuplicate(context, invited)
  const repriced = result.status === CONFLICT ? await priceInvited(context, invited, input) : null
  const pricing =
    repriced && !(repriced instanceof Response) && repriced.outcome === 'priced' ? repriced.pricing : null
  const text = message || textOf(context)('invited.failed')
  return { outcome: 'refused', pricing, errors: errors.length > 0 ? errors : [{ field: '', text }] }
}

function paymentOf(context: Context, input: PayInput) {
  return {
    amountDisplayed: input.amountDisplayed,
    taxAmountDisplayed: input.taxAmountDisplayed,
    taxId: input.taxId,
    cardHolderName: input.cardHolderName,
    nonce: input.nonce,
    paymentType: input.paymentType,
    pricingLocale: localeOf(context),
    storePaymentOnFile: true as const,
    deviceData: input.deviceData,
    bankAccountNumber: null,
    bankRoutingNumber: null,
  }
}

async function readStatus(context: Context): Promise<PayAnswer | Response> {
  const bearer = bearerOf(context)
  if (!bearer) return redirectTo(context, HOME)
  const { userId, headers } = bearer
  const result = await call(context, readParentOrder, { params: { userId }, headers })
  if (!result.ok) return result.status === LINK_ENDED ? leaveLink(context) : { outcome: 'processing' }
  switch (result.body.state) {
    case 'paid':
      return paid(context, bearer, result.body.result)
    case 'processing':
      return { outcome: 'processing' }
    case 'declined':
      return { outcome: 'refused', errors: [{ field: '', text: result.body.text }], pricing: null }
    case 'none':
      return {
        outcome: 'refused',
        errors: [{ field: '', text: textOf(context)('invited.failed') }],
        pricing: null,
      }
  }
}

/** Holds the token of the order: it sets credentials, and shows the receipt once. */
function paid(context: Context, { isLink }: Bearer, placed: PlacedOrder): PayAnswer {
  const { userId, email } = placed.registration.parent
  sessionOf(context).set({ credentials: { token: placed.clickToJoinToken, userId, email } })
  return { outcome: 'paid', next: isLink ? '/invite/credentials' : '/invite/receipt' }
}

function backToPackages(context: Context): Response {
  leaveNotice(context, 'join.packages.pricingFailed')
  return redirect('/invite/packages')
}

function showDuplicate(context: Context, { parent }: Invited): Response {
  sessionOf(context).set({ duplicate: { name: parent.firstName, email: parent.email ?? '' } })
  return redirect('/duplicate')
}
