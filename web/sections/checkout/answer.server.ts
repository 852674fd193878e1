import { redirect, type RouterContextProvider } from 'react-router'
import type { Problem } from '#domain/contracts/contract.ts'
import { namesDuplicate } from '#web/lib/errors.ts'
import { leaveNotice } from '#web/lib/notice.server.ts'
import { sessionOf } from '#web/lib/session/session.server.ts'
import type { Ways } from '#web/sections/plan-picker/chooser.ts'
import { leaveDroppedPackage } from '#web/sections/plan-picker/dropped-package.server.ts'
import { refuseBilling } from './billing/refuse-billing.server.ts'
import type { Buyer, BuyerKind } from './buyer.ts'
import type { BillingInput, CheckoutPort, Choices, PayInput } from './checkout-action.server.ts'
import type { BillingAnswer, PayAnswer, PriceAnswer, TokenAnswer } from './checkout-answers.ts'
import { answerOrder, refusePayment } from './pay-answer.server.ts'

type Context = Readonly<RouterContextProvider>
type Answer<A> = Promise<A | Response>

const PLACED = 200
const TOO_MANY_CODES = 429

/** Answers the payment page's calls for one kind of buyer. */
export function checkoutFor(context: Context, kind: BuyerKind): CheckoutPort {
  const asBuyer = async <A>(ask: (buyer: Buyer) => Answer<A>): Answer<A> => {
    const buyer = await kind.identify()
    return buyer ? ask(buyer) : kind.absent()
  }
  return {
    saveBilling: (input, choices) =>
      asBuyer((buyer) => saveBilling(context, { kind, buyer }, { input, choices })),
    price: (choices) => asBuyer((buyer) => price(context, buyer, choices)),
    token: (country) => readToken(kind, country),
    pay: async (input) => {
      const buyer = await kind.identify('pay')
      // The account has paid, and its invitation has ended. The page can only show the state of the order.
      return buyer ? pay(context, { kind, buyer }, input) : readStatus(kind)
    },
    status: () => readStatus(kind),
  }
}

type Identified = { kind: BuyerKind; buyer: Buyer }

async function saveBilling(
  context: Context,
  { kind, buyer }: Identified,
  { input, choices }: { input: BillingInput; choices: Choices },
): Answer<BillingAnswer> {
  const result = await buyer.saveAddress(input)
  if (!result.ok) {
    const { problem } = result
    const ended = await kind.ended(result)
    if (ended) return ended
    if (namesSecondAccount(problem)) return showDuplicate(context, buyer)
    return refuseBilling(context, { problem, input })
  }
  const moved = await kind.identify()
  if (!moved) return kind.absent()
  if (buyer.order && !moved.order) return leaveDroppedPackage(context, moved, buyer.order.packageId)
  const priced = await price(context, moved, choices)
  if (priced instanceof Response) return priced
  return priced.outcome === 'priced'
    ? { outcome: 'saved', country: input.country, pricing: priced.pricing }
    : backToPackages(context, kind)
}

/** Calculates the price of the buyer's choices. Without a price, the browser goes back to the packages. */
export async function price(context: Context, buyer: Buyer, choices: Choices): Answer<PriceAnswer> {
  const { order, ways } = buyer
  if (!order) return choosePackageAgain(context, ways)
  const result = await buyer.price(order, choices)
  if (result.ok) return { outcome: 'priced', pricing: result.body }
  if (result.status === TOO_MANY_CODES) return { outcome: 'failed', text: result.problem.message }
  return (await ways.ended(result)) ?? backToPackages(context, ways)
}

async function readToken(kind: BuyerKind, country: string): Answer<TokenAnswer> {
  const result = await kind.readToken(country)
  if (!result) return kind.absent()
  if (result.ok) return { outcome: 'token', token: result.body }
  return (await kind.ended(result)) ?? { outcome: 'failed', text: result.problem.message }
}

/** Places the order. A refusal is shown on the page, or leads to the page where the buyer can correct it. */
export async function pay(context: Context, { kind, buyer }: Identified, input: PayInput): Answer<PayAnswer> {
  if (!buyer.order) return choosePackageAgain(context, kind)
  const result = await buyer.place(input.ordered ?? buyer.order, input)
  if (result.ok) return result.status === PLACED ? kind.paid(result.body) : { outcome: 'processing' }
  const ended = await kind.ended(result, 'pay')
  if (ended) return ended
  if (namesSecondAccount(result.problem)) return showDuplicate(context, buyer)
  return refusePayment(result, {
    codes: input.codes,
    priceAgain: (codes) => price(context, buyer, { ...input, codes }),
  })
}

/** The state of the order. */
export async function readStatus(kind: BuyerKind): Answer<PayAnswer> {
  const result = await kind.readOrder()
  if (!result) return kind.absent()
  if (!result.ok) return (await kind.ended(result)) ?? { outcome: 'processing' }
  return answerOrder(result.body, { paid: kind.paid, none: kind.noOrder })
}

function namesSecondAccount({ validationErrors = [] }: Problem): boolean {
  return namesDuplicate(validationErrors, 'parent')
}

function showDuplicate(context: Context, { shown, ways }: Buyer): Response {
  sessionOf(context).set({ duplicate: { shown: { ...shown, notCharged: true } } })
  return redirect(ways.path('duplicate'))
}

function backToPackages(context: Context, { path }: Ways): Response {
  leaveNotice(context, 'join.packages.pricingFailed')
  return redirect(path('packages'))
}

/** The page shows a package, but none is chosen now. A change of the phone's country in another window drops it. */
function choosePackageAgain(context: Context, { path }: Ways): Response {
  leaveNotice(context, 'join.packages.changed')
  return redirect(path('packages'))
}
