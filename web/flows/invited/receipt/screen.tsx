import { redirect } from 'react-router'
import { readParentOrder } from '#domain/contracts/parent-orders.ts'
import type { ParentView } from '#domain/contracts/parents.ts'
import { homeCountry } from '#domain/places/home-country.ts'
import { call } from '../../../lib/api.server.ts'
import { pixelsOf, saleOf } from '../../../lib/pixels.server.ts'
import { sessionOf } from '../../../lib/session.server.ts'
import { buyerKeys, readBuyer, transactionDate } from '../../../sections/receipt/buyer.server.ts'
import { leaveReceipt } from '../../../sections/receipt/leave-receipt.server.ts'
import { ReceiptScreen } from '../../../sections/receipt/receipt-screen.tsx'
import type { Route } from './+types/screen.ts'

type Context = Route.LoaderArgs['context']

export async function loader({ context, request }: Route.LoaderArgs) {
  const buyer = await readBuyer(context)
  if (buyer?.requireCredentials) throw redirect('/invite/credentials')
  const placed = await readPaidOrder(context, buyer)
  const { account, credentials } = sessionOf(context).data
  // Shown once; what the browser held of the invitation is forgotten with it.
  sessionOf(context).set({ credentials: undefined, invite: undefined, endedInvite: undefined })
  return {
    placed,
    pixels: placed ? pixelsOf(request, context, saleOf(placed, buyer && homeCountry(buyer))) : [],
    email: credentials?.email ?? '',
    pleaseLogIn: account === undefined,
  }
}

/** The order this browser has just paid; without one the receipt was shown before. */
async function readPaidOrder(context: Context, buyer: ParentView | null) {
  for (const key of buyerKeys(context)) {
    const result = await call(context, readParentOrder, key)
    if (!result.ok || result.body.state !== 'paid') continue
    const { receipt, pricingInfo } = result.body.result
    const country = buyer && homeCountry(buyer)
    const paid = { instant: receipt.transactionDateTime, timeZone: buyer?.timeZone ?? null, country }
    return { receipt, pricingInfo, date: transactionDate(context, paid) }
  }
  return null
}

export function action({ context }: Route.ActionArgs) {
  return leaveReceipt(context)
}

/** The receipt is read once. */
export function shouldRevalidate(): boolean {
  return false
}

/** The receipt of an invited parent. */
export default function InvitedReceipt({ loaderData }: Route.ComponentProps) {
  return <ReceiptScreen {...loaderData} activated={false} />
}
