import type { RouterContextProvider } from 'react-router'
import { readCurrentOrder, type PlacedOrder } from '#domain/contracts/orders.ts'
import type { CallInput } from '#domain/contracts/contract.ts'
import { call } from '#web/lib/api.server.ts'
import { sessionOf } from '#web/lib/session.server.ts'

type Context = Readonly<RouterContextProvider>

/** Keeps what a paid order gives its buyer: the token that sets credentials. */
export function holdCredentials(context: Context, placed: PlacedOrder): void {
  const { parent } = placed.registration
  sessionOf(context).set({
    credentials: { token: placed.clickToJoinToken, userId: parent.userId, email: parent.email },
  })
}

/** The same for a buyer whose answer was lost on the way: the order is asked for it again. */
export async function recoverCredentials(
  context: Context,
  key: CallInput<typeof readCurrentOrder>,
): Promise<void> {
  if (sessionOf(context).data.credentials) return
  const found = await call(context, readCurrentOrder, key)
  if (found.ok && found.body.state === 'paid') holdCredentials(context, found.body.result)
}
