import type { PlacedOrder } from '#domain/contracts/orders.ts'
import { readParentOrder } from '#domain/contracts/parent-orders.ts'
import { homeCountry } from '#domain/places/home-country.ts'
import { call } from '#web/lib/api.server.ts'
import { Frame } from '#web/lib/frame.ts'
import { isAddressForAnother } from '#web/lib/session/link-owner.server.ts'
import { pixelsOf, saleOf } from '#web/lib/pixels.server.ts'
import { forgetInvitation } from '#web/lib/session/held-invitations.server.ts'
import { mustBeAnswered } from '#web/lib/must-be-answered.server.ts'
import { sessionOf } from '#web/lib/session/session.server.ts'
import { buyerKeys, readBuyer, type Bought } from '#web/sections/receipt/buyer.server.ts'
import { leaveReceipt } from '#web/sections/receipt/leave-receipt.server.ts'
import { NO_RECEIPT, ReceiptScreen } from '#web/sections/receipt/receipt-screen.tsx'
import { goTo } from '../go-to.server.ts'
import { leadOn, paidHere } from '../invitation.server.ts'
import type { Route } from './+types/screen.ts'

export const handle = new Frame({ outerHosts: 'partner-images' })

type Context = Route.LoaderArgs['context']

export async function loader({ context, request }: Route.LoaderArgs) {
  const bought = paidHere(context)
  if (bought && isAddressForAnother(request, bought.userId)) return NO_RECEIPT
  // A visitor without a payment here has not seen a receipt. They continue, and the browser keeps its data.
  if (!bought) await leadOn(context, 'receipt')
  const buyer = await readBuyer(context, bought)
  if (buyer?.requireCredentials) throw goTo(context, 'credentials')
  const placed = await readPaidOrder(context, bought)
  const { account } = sessionOf(context).data
  // The receipt is shown once. The browser forgets the invitation with it.
  forgetInvitation(context)
  if (bought) sessionOf(context).set({ credentials: undefined })
  const buyerId = bought?.userId
  return {
    owner: buyerId ?? '',
    receipt: placed?.document ?? null,
    pixels: placed ? pixelsOf(request, context, saleOf(placed, buyer && homeCountry(buyer))) : [],
    email: bought?.email ?? '',
    pleaseLogIn: account === undefined,
    // Another person may be logged in here, such as the other parent.
    offersPasskey: account !== undefined && account.userId === buyerId,
  }
}

/** The paid order of this browser. If there is none, the receipt was shown before. */
async function readPaidOrder(context: Context, bought: Bought | null): Promise<PlacedOrder | null> {
  for (const key of buyerKeys(context, bought)) {
    const order = await call(context, readParentOrder, key)
    mustBeAnswered(order, 'The order')
    if (order.ok && order.body.state === 'paid') return order.body.result
  }
  return null
}

export async function action({ context, request }: Route.ActionArgs) {
  return leaveReceipt(context, request)
}

/** The receipt is read once. */
export function shouldRevalidate(): boolean {
  return false
}

/** The receipt of an invited parent. */
export default function InvitedReceipt({ loaderData }: Route.ComponentProps) {
  return <ReceiptScreen {...loaderData} activated={false} />
}
