import type { RouterContextProvider } from 'react-router'
import { readCurrentOrder, type PlacedOrder } from '#domain/contracts/orders.ts'
import type { CallInput } from '#domain/contracts/contract.ts'
import { call } from '#web/lib/api.server.ts'
import { mustBeAnswered } from '#web/lib/must-be-answered.server.ts'
import { sessionOf } from '#web/lib/session/session.server.ts'

type Context = Readonly<RouterContextProvider>

/** Keeps the token of a paid order, which sets the credentials. */
export function holdCredentials(context: Context, placed: PlacedOrder): void {
  const { parent } = placed.registration
  sessionOf(context).set({
    credentials: { token: placed.clickToJoinToken, userId: parent.userId, email: parent.email },
  })
}

/** Asks the order for its token again, for a buyer whose answer was lost. */
export async function recoverCredentials(
  context: Context,
  key: CallInput<typeof readCurrentOrder>,
): Promise<void> {
  if (sessionOf(context).data.credentials) return
  const found = await call(context, readCurrentOrder, key)
  mustBeAnswered(found, 'The paid order')
  if (found.ok && found.body.state === 'paid') holdCredentials(context, found.body.result)
}
