import type { RouterContextProvider } from 'react-router'
import type { CallInput } from '#domain/contracts/contract.ts'
import { logIn } from '#domain/contracts/login.ts'
import { call } from './api.server.ts'
import type { CallResult } from './contract-call.ts'
import { hostContext } from './host.ts'
import { sessionOf } from './session/session.server.ts'

/** Sends a log-in with the secret of this device, and stores the new secret from the answer. */
export async function sendLogIn(
  context: Readonly<RouterContextProvider>,
  body: Omit<CallInput<typeof logIn>['body'], 'device' | 'browser' | 'country'>,
): Promise<CallResult<typeof logIn>> {
  const session = sessionOf(context)
  const result = await call(context, logIn, {
    body: { ...body, ...context.get(hostContext).visitor, device: session.data.device ?? null },
  })
  if (result.ok && result.body.device) session.set({ device: result.body.device })
  return result
}
