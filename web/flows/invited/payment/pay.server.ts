import { redirect, type RouterContextProvider } from 'react-router'
import type { PlacedOrder } from '#domain/contracts/orders.ts'
import { placeParentOrder, readParentOrder } from '#domain/contracts/parent-orders.ts'
import { HOME } from '#domain/flows/invited.ts'
import { call } from '../../../lib/api.server.ts'
import { namesDuplicate } from '../../../lib/errors.ts'
import { localeOf, textOf } from '../../../lib/locale.server.ts'
import { sessionOf } from '../../../lib/session.server.ts'
import type { PayInput } from '../../../sections/checkout/checkout-action.server.ts'
import type { PayAnswer } from '../../../sections/checkout/checkout-answers.ts'
import { bearerOf, leaveLink, redirectTo, type Bearer, type Invited } from '../invitation.server.ts'
import { priceInvited } from './price.server.ts'

type Context = Readonly<RouterContextProvider>

const LINK_ENDED = 403
const LINK_ENDED_CODE = 112
const CONFLICT = 409

/** Places the order of an invited parent; what goes wrong is shown, or leads where it can be mended. */
export async function pay(
  context: Context,
  invited: Invited,
  input: PayInput,
): Promise<PayAnswer | Response> {
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

/** What became of the order of whoever this browser stands for. */
export async function readStatus(context: Context): Promise<PayAnswer | Response> {
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

function showDuplicate(context: Context, { parent }: Invited): Response {
  sessionOf(context).set({ duplicate: { name: parent.firstName, email: parent.email ?? '' } })
  return redirect('/duplicate')
}
