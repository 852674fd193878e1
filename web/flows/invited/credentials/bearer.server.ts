import type { RouterContextProvider } from 'react-router'
import { openInvitation } from '#web/lib/session/held-invitations.server.ts'
import { paidHere } from '../invitation.server.ts'

/** The token of the paid order, or else the key of this browser. Either sets credentials once. */
export function credentialsBearer(
  context: Readonly<RouterContextProvider>,
): { token: string; userId: string } | null {
  const held = openInvitation(context)
  const key = held?.token ? { token: held.token, userId: held.userId } : null
  return paidHere(context) ?? key
}
