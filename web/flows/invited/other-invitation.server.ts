import type { RouterContextProvider } from 'react-router'
import { textIn } from '#web/lib/form-data.ts'
import { OWNER_FIELD } from '#web/lib/form-owner.tsx'
import { chooseInvitation, heldInvitations } from '#web/lib/session/held-invitations.server.ts'
import { textOf } from '#web/lib/locale.server.ts'
import { sessionOf } from '#web/lib/session/session.server.ts'
import { refuseBilling } from '#web/sections/checkout/billing/refuse-billing.server.ts'
import type { CheckoutPort } from '#web/sections/checkout/checkout-action.server.ts'
import { readOwnContext } from './invitation.server.ts'

type Context = Readonly<RouterContextProvider>

/**
 * Answers the rest of the request for the invitation that its form was opened for. If this browser does not
 * hold that one any more, it returns a text that names the open invitation. Nothing may be saved then.
 */
export async function refuseOther(context: Context, form: FormData): Promise<string | null> {
  const of = textIn(form, OWNER_FIELD)
  if (chooseInvitation(context, of)) return null
  const isAccounts = sessionOf(context).data.account?.userId === of
  const open = heldInvitations(context).filter(({ userId }) => userId !== undefined)
  if (isAccounts && open.length === 0) return null
  const text = textOf(context)
  const [first] = open
  if (!first?.userId) return of === '' ? null : text('invited.other.none')
  chooseInvitation(context, first.userId)
  const family = await readOwnContext(context).catch(() => null)
  const names = family?.familyMembers.filter(({ userId }) => userId !== first.userId)
  return text('invited.other', { names: names?.flatMap(({ firstName }) => firstName || []).join(', ') ?? '' })
}

/** Answers every call of the payment page with that text. Nothing is saved and nothing is charged. */
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
