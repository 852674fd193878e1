import { redirect, type RouterContextProvider } from 'react-router'
import type { PlacedOrder } from '#domain/contracts/orders.ts'
import { placeParentOrder, readParentOrder } from '#domain/contracts/parent-orders.ts'
import { HOME, INVITED_PATHS } from '#domain/flows/invited-paths.ts'
import { JOIN_PATHS } from '#domain/flows/join-paths.ts'
import { call } from '#web/lib/api.server.ts'
import { namesDuplicate } from '#web/lib/errors.ts'
import { changeInvitation, inInvitation } from '#web/lib/held-invitations.server.ts'
import { leaveNotice } from '#web/lib/notice.server.ts'
import { textOf } from '#web/lib/locale.server.ts'
import { sessionOf } from '#web/lib/session.server.ts'
import type { PayInput } from '#web/sections/checkout/checkout-action.server.ts'
import type { PayAnswer } from '#web/sections/checkout/checkout-answers.ts'
import { paidBy } from '#web/sections/checkout/order-body.server.ts'
import { answerOrder, refusePayment } from '#web/sections/checkout/pay-answer.server.ts'
import { goTo } from '../go-to.server.ts'
import { bearerOf, leaveLink, type Bearer, type Invited } from '../invitation.server.ts'
import { priceInvited } from './price.server.ts'
import { linkEnded } from '../link-ended.ts'

type Context = Readonly<RouterContextProvider>

/** Places the order of an invited parent; what goes wrong is shown, or leads where it can be mended. */
export async function pay(
  context: Context,
  invited: Invited,
  input: PayInput,
): Promise<PayAnswer | Response> {
  const { bearer, parent } = invited
  if (!parent.order) return goTo(context, 'packages')
  const result = await call(context, placeParentOrder, {
    params: { userId: bearer.userId },
    headers: { ...bearer.headers, 'idempotency-key': input.idempotencyKey },
    body: {
      ...paidBy(context, input),
      order: parent.order,
      deviceData: input.deviceData,
    },
  })
  if (result.ok) {
    return result.status === 200 ? paid(context, bearer, result.body) : { outcome: 'processing' }
  }
  const { validationErrors = [] } = result.problem
  if (linkEnded(result)) {
    sayNotCharged(context)
    return leaveLink(context)
  }
  if (namesDuplicate(validationErrors, 'parent')) return showDuplicate(context, invited)
  // An answer without its receipt or registration cannot be read.
  const message = result.status < 300 ? textOf(context)('invited.failed') : result.problem.message
  const problem = { ...result.problem, message }
  return refusePayment(
    { ...result, problem },
    {
      codes: input.codes,
      priceAgain: (codes) => priceInvited(context, invited, { ...input, codes }),
    },
  )
}

/** For the page that a link leads to which ended before it paid. */
export function sayNotCharged(context: Context): void {
  leaveNotice(context, 'invited.request.notCharged')
}

/** What became of the order of whoever this browser stands for. */
export async function readStatus(context: Context): Promise<PayAnswer | Response> {
  const bearer = bearerOf(context)
  if (!bearer) return goTo(context, HOME)
  const { userId, headers } = bearer
  const result = await call(context, readParentOrder, { params: { userId }, headers })
  if (!result.ok) return linkEnded(result) ? leaveLink(context) : { outcome: 'processing' }
  return answerOrder(result.body, {
    paid: (placed) => paid(context, bearer, placed),
    none: textOf(context)('invited.failed'),
  })
}

/** Holds the token of the order: it sets credentials, and shows the receipt once. */
function paid(context: Context, { isLink }: Bearer, placed: PlacedOrder): PayAnswer {
  const { userId, email } = placed.registration.parent
  const token = placed.clickToJoinToken
  if (isLink) changeInvitation(context, { paid: { token, email } })
  else sessionOf(context).set({ credentials: { token, userId, email } })
  const { credentials, receipt } = INVITED_PATHS
  return { outcome: 'paid', next: inInvitation(context, isLink ? credentials : receipt) }
}

function showDuplicate(context: Context, { parent }: Invited): Response {
  sessionOf(context).set({ duplicate: { shown: { name: parent.firstName, email: parent.email ?? '' } } })
  return redirect(inInvitation(context, JOIN_PATHS.duplicate))
}
