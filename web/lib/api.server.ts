import type { RouterContextProvider } from 'react-router'
import type { CallInput, Contract, Problem } from '#domain/contracts/contract.ts'
import { callContract, type CallResult } from './contract-call.ts'
import { hostContext } from './host.ts'
import { localeOf, textOf } from './locale.server.ts'
import { sessionOf } from './session/session.server.ts'

/** The code of an error that the API did not word itself. */
export const UNREADABLE = 'api.unexpected'

/** The error for an empty or unreadable answer. The specification requires the generic error for an empty one. */
function unreadable(context: Readonly<RouterContextProvider>): Problem {
  return { status: 0, code: UNREADABLE, message: textOf(context)(UNREADABLE) }
}

/**
 * Calls the API from a loader or an action, in the visitor's language. Expected refusals are values. Only a transport
 * failure throws.
 */
export async function call<C extends Contract>(
  context: Readonly<RouterContextProvider>,
  contract: C,
  input: CallInput<C>,
): Promise<CallResult<C>> {
  return callContract(contract, input, {
    send: context.get(hostContext).fetchApi,
    headers: commonHeaders(context),
    unreadable: () => unreadable(context),
  })
}

function commonHeaders(context: Readonly<RouterContextProvider>): Headers {
  const host = context.get(hostContext)
  return new Headers({
    'accept-language': localeOf(context),
    'anonymous-id': sessionOf(context).data.visitor,
    'x-forwarded-for': host.address,
  })
}
