import type { RouterContextProvider } from 'react-router'
import { readClientToken } from '#domain/contracts/payments.ts'
import { HOME, INVITED_PATHS } from '#domain/flows/invited-paths.ts'
import { call } from '#web/lib/api.server.ts'
import type { CheckoutPort, Choices } from '#web/sections/checkout/checkout-action.server.ts'
import type { BillingAnswer } from '#web/sections/checkout/checkout-answers.ts'
import { refuseBilling } from '#web/sections/checkout/billing/refuse-billing.server.ts'
import { saveAddress } from '../address.server.ts'
import { leaveDroppedPackage } from '#web/sections/plan-picker/dropped-package.server.ts'
import { goTo } from '../go-to.server.ts'
import { bearerOf, buyerOf, leaveLink, readInvited, type Invited } from '../invitation.server.ts'
import { pay, readStatus, sayNotCharged } from './pay.server.ts'
import { backToPackages, priceInvited } from './price.server.ts'
import { linkEnded } from '../link-ended.ts'

type Context = Readonly<RouterContextProvider>

/** The payment page's questions, answered for an invited parent. */
export function invitedCheckout(context: Context): CheckoutPort {
  const asInvited = async <A>(ask: (invited: Invited) => Promise<A | Response>) => {
    const invited = await readInvited(context)
    return invited ? ask(invited) : goTo(context, HOME)
  }
  return {
    saveBilling: (input, choices) =>
      asInvited(async (invited) => {
        const result = await saveAddress(context, invited, input)
        if (result.ok) return priceAgain(context, invited, { country: input.country, choices })
        return linkEnded(result)
          ? leaveLink(context)
          : refuseBilling(context, { problem: result.problem, input })
      }),
    price: (choices) => asInvited((invited) => priceInvited(context, invited, choices)),
    token: (country) =>
      asInvited(async ({ bearer: { userId, headers } }) => {
        const result = await call(context, readClientToken, { query: { country, userId }, headers })
        if (result.ok) return { outcome: 'token', token: result.body }
        return linkEnded(result) ? leaveLink(context) : { outcome: 'failed', text: result.problem.message }
      }),
    // Of an account the payment ends the invitation: what became of the order is then all there is to tell.
    pay: async (input) => {
      const invited = await readInvited(context).catch((ended: unknown) => {
        // The press has not reached an order: whoever is led away from it has to know.
        if (ended instanceof Response && bearerOf(context) === null) sayNotCharged(context)
        throw ended
      })
      return invited ? pay(context, invited, input) : readStatus(context)
    },
    status: () => readStatus(context),
  }
}

/** The same questions of a form that was opened for another invitation: nothing is kept and nothing is charged. */
export function refusingCheckout(context: Context, text: string): CheckoutPort {
  const refused = { outcome: 'refused' as const, errors: [{ field: '', text }], pricing: null }
  return {
    saveBilling: async (input) => refuseBilling(context, { problem: { status: 409, message: text }, input }),
    price: async () => ({ outcome: 'failed', text }),
    token: async () => ({ outcome: 'failed', text }),
    pay: async () => refused,
    status: async () => refused,
  }
}

async function priceAgain(
  context: Context,
  { parent: { order } }: Invited,
  { country, choices }: { country: string; choices: Choices },
): Promise<BillingAnswer | Response> {
  const invited = await readInvited(context)
  if (!invited) return goTo(context, HOME)
  const { parent, bearer } = invited
  if (order && !parent.order) {
    return leaveDroppedPackage(context, {
      buyer: buyerOf(parent),
      packageId: order.packageId,
      headers: bearer.headers,
      packagesPath: INVITED_PATHS.packages,
    })
  }
  const priced = await priceInvited(context, invited, choices)
  if (priced instanceof Response) return priced
  if (priced.outcome !== 'priced') return backToPackages(context)
  return { outcome: 'saved', country, pricing: priced.pricing }
}
