import { readCurrentOrder } from '#domain/contracts/orders.ts'
import type { ParentView } from '#domain/contracts/parents.ts'
import type { RegistrationView } from '#domain/contracts/registrations.ts'
import { homeCountry } from '#domain/places/home-country.ts'
import { call } from '#web/lib/api.server.ts'
import { Frame } from '#web/lib/frame.ts'
import { isAddressForAnother } from '#web/lib/session/link-owner.server.ts'
import { mustBeAnswered } from '#web/lib/must-be-answered.server.ts'
import { sessionOf } from '#web/lib/session/session.server.ts'
import { pixelsOf, saleOf } from '#web/lib/pixels.server.ts'
import { readBuyer } from '#web/sections/receipt/buyer.server.ts'
import { leaveReceipt } from '#web/sections/receipt/leave-receipt.server.ts'
import { NO_RECEIPT, ReceiptScreen } from '#web/sections/receipt/receipt-screen.tsx'
import { draftKey, readDraft } from '../draft.server.ts'
import { goTo } from '../go-to.server.ts'
import type { Route } from './+types/screen.ts'

export const handle = new Frame({ outerHosts: 'partner-images' })

type Context = Route.LoaderArgs['context']

export async function loader({ context, request }: Route.LoaderArgs) {
  const { account, credentials } = sessionOf(context).data
  if (credentials && isAddressForAnother(request, credentials.userId)) return NO_RECEIPT
  const buyer = await readBuyer(context, credentials ?? null)
  if (buyer?.requireCredentials) throw goTo(context, 'credentials')
  const { placed, country, isUnpaid, invited } = await readOrder(context, buyer)
  // The receipt is shown once. The browser forgets the sign-up with it, unless the sign-up is not paid yet.
  sessionOf(context).set({
    credentials: undefined,
    ...(isUnpaid
      ? {}
      : {
          registration: undefined,
          duplicate: undefined,
          typed: undefined,
          typedAddress: undefined,
          chat: undefined,
        }),
  })
  const buyerId = credentials?.userId ?? placed?.registration.parent.userId
  return {
    owner: buyerId ?? '',
    receipt: placed?.document ?? null,
    pixels: placed ? pixelsOf(request, context, saleOf(placed, country)) : [],
    email: credentials?.email ?? placed?.registration.parent.email ?? '',
    pleaseLogIn: account === undefined,
    // Another person may be logged in here, such as the other parent.
    offersPasskey: account !== undefined && account.userId === buyerId,
    invited,
  }
}

const NOTHING = { placed: null, country: null, isUnpaid: false, invited: null }

/** The order of this browser, if it is paid and for the chosen package. */
async function readOrder(context: Context, buyer: ParentView | null) {
  const key = draftKey(context)
  const draft = await readDraft(context)
  if (!key || !draft) return NOTHING
  const order = await call(context, readCurrentOrder, key)
  mustBeAnswered(order, 'The order')
  if (!order.ok || order.body.state !== 'paid') return { ...NOTHING, isUnpaid: true }
  const placed = order.body.result
  if (draft.order?.packageId !== placed.registration.order.packageId) return NOTHING
  const country = homeCountry(buyer ?? { ...draft.parent, address: draft.address })
  return { placed, country, isUnpaid: false, invited: invitedBy(draft) }
}

/** The first name of the co-parent whom the paid order has invited; null if nobody is invited. */
function invitedBy({ coParent, invitation }: RegistrationView): string | null {
  return coParent?.email && invitation !== 'skip' ? coParent.firstName : null
}

export async function action({ context, request }: Route.ActionArgs) {
  return leaveReceipt(context, request)
}

/** The receipt is read once. */
export function shouldRevalidate(): boolean {
  return false
}

/** The receipt of a new parent. */
export default function JoinReceipt({ loaderData }: Route.ComponentProps) {
  return <ReceiptScreen {...loaderData} activated />
}
