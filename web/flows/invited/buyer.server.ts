import type { RouterContextProvider } from 'react-router'
import { placeParentOrder, priceParentOrder, readParentOrder } from '#domain/contracts/parent-orders.ts'
import { updateParent } from '#domain/contracts/parents.ts'
import { readClientToken } from '#domain/contracts/payments.ts'
import { HOME, INVITED_PATHS, type InvitedStep } from '#domain/flows/invited-paths.ts'
import { JOIN_PATHS } from '#domain/flows/join-paths.ts'
import { call, UNREADABLE } from '#web/lib/api.server.ts'
import { changeInvitation, inInvitation } from '#web/lib/session/held-invitations.server.ts'
import { textOf } from '#web/lib/locale.server.ts'
import { leaveNotice } from '#web/lib/notice.server.ts'
import { sessionOf } from '#web/lib/session/session.server.ts'
import { saveParentAddress } from '#web/sections/checkout/billing/save-address.server.ts'
import type { Buyer, BuyerKind } from '#web/sections/checkout/buyer.ts'
import { paymentBody } from '#web/sections/checkout/order-body.server.ts'
import { residenceOf } from '#web/sections/plan-picker/offered-packages.server.ts'
import type { Ways } from '#web/sections/plan-picker/chooser.ts'
import { goTo } from './go-to.server.ts'
import { bearerOf, enter, leaveLink, readInvited, readOwnContext, type Invited } from './invitation.server.ts'
import { linkEnded } from './link-ended.ts'

type Context = Readonly<RouterContextProvider>

/** Invited parents buy with the key of their invitation, or with the account that joined. */
export function invitedParents(context: Context): BuyerKind {
  return {
    ...waysOf(context),
    absent: () => goTo(context, HOME),
    identify: async (at) => {
      const invited = await readInvited(context).catch((ended: unknown) => {
        // “Pay now” has made no order. The buyer goes to another page, which must say that nothing was charged.
        if (at === 'pay' && ended instanceof Response && bearerOf(context) === null) sayNotCharged(context)
        throw ended
      })
      return invited && invitedParent(context, invited)
    },
    readToken: async (country) => {
      const invited = await readInvited(context)
      if (!invited) return null
      const { userId, headers } = invited.bearer
      return call(context, readClientToken, { query: { country, userId }, headers })
    },
    readOrder: async () => {
      const bearer = bearerOf(context)
      if (!bearer) return null
      const { userId, headers } = bearer
      return call(context, readParentOrder, { params: { userId }, headers })
    },
    // The token of the order sets credentials, and shows the receipt once.
    paid: ({ clickToJoinToken: token, registration }) => {
      const { userId, email } = registration.parent
      const isLink = bearerOf(context)?.isLink ?? false
      if (isLink) changeInvitation(context, { paid: { token, email } })
      else sessionOf(context).set({ credentials: { token, userId, email } })
      const { credentials, receipt } = INVITED_PATHS
      return { outcome: 'paid', next: inInvitation(context, isLink ? credentials : receipt) }
    },
    noOrder: textOf(context)('invited.failed'),
  }
}

/** Lets an invited parent into a step as a buyer, or redirects them to the page they need. */
export async function enterAsBuyer(context: Context, step: InvitedStep): Promise<Buyer & Invited> {
  const invited = await enter(context, step)
  return { ...invited, ...invitedParent(context, invited) }
}

/** The invited parent as a buyer. */
export function invitedParent(
  context: Context,
  { bearer, parent }: Pick<Invited, 'bearer' | 'parent'>,
): Buyer {
  const { userId, headers } = bearer
  const key = { params: { userId }, headers }
  return {
    ways: waysOf(context),
    order: parent.order,
    residence: residenceOf(parent),
    headers,
    shown: { name: parent.firstName, email: parent.email ?? '' },
    offered: async () => {
      const invitation = await readOwnContext(context)
      const chosenId = parent.order?.packageId ?? invitation?.coparentPackageId ?? null
      return { coupons: invitation?.availableCoupons ?? [], chosenId }
    },
    keepOrder: (order) => call(context, updateParent, { ...key, body: { order, sections: ['PACKAGE'] } }),
    saveAddress: (input) => saveParentAddress(context, { headers, parent }, input),
    price: (orderDetail, { codes }) =>
      call(context, priceParentOrder, { ...key, body: { userId, orderDetail, subscriptionCodes: codes } }),
    place: async (order, input) => {
      const { deviceData, idempotencyKey } = input
      const result = await call(context, placeParentOrder, {
        ...key,
        headers: { ...headers, 'idempotency-key': idempotencyKey },
        body: { ...paymentBody(context, input), order, deviceData },
      })
      if (result.ok || result.problem.code !== UNREADABLE) return result
      // The answer has no receipt, no registration or no words, so it cannot be used.
      return { ...result, problem: { ...result.problem, message: textOf(context)('invited.failed') } }
    },
  }
}

const PATHS = {
  packages: INVITED_PATHS.packages,
  build: INVITED_PATHS.chooseYourOwn,
  payment: INVITED_PATHS.payment,
  duplicate: JOIN_PATHS.duplicate,
} as const

function waysOf(context: Context): Ways {
  return {
    path: (to) => inInvitation(context, PATHS[to]),
    ended: async (refused, at) => {
      if (!linkEnded(refused)) return null
      if (at === 'pay') sayNotCharged(context)
      return leaveLink(context)
    },
  }
}

/** A notice for the next page if the link has ended before the payment. */
function sayNotCharged(context: Context): void {
  leaveNotice(context, 'invited.request.notCharged')
}
