import { data, redirect, type RouterContextProvider } from 'react-router'
import { ACTED_PARAM, CONSOLE_BASE, logInPath } from '#domain/console/console-paths.ts'
import { may, type Right } from '#domain/console/roles.ts'
import type { CallInput, Contract, Problem, Success } from '#domain/contracts/contract.ts'
import { callContract, type CallResult } from '#web/lib/contract-call.ts'
import { consoleHost } from './console-host.ts'

type Context = Readonly<RouterContextProvider>
/** The server adds the session, so the code of a page never has its secret. */
type Input<C extends Contract> = Omit<CallInput<C>, 'headers'> & {
  headers?: Omit<NonNullable<HeadersOf<C>>, 'authorization'>
}
type HeadersOf<C extends Contract> = CallInput<C> extends { headers: infer H } ? H : undefined

const UNREADABLE = { status: 0, code: 'api.generic', message: 'The answer could not be read.' }
/** What a header may carry. A form with another key was not sent by a page. */
const PRINTABLE = /^[\x20-\x7e]*$/

/** Asks the API as the staff member. Every refusal is a value. */
export async function callConsole<C extends Contract>(
  context: Context,
  contract: C,
  input: Input<C>,
): Promise<CallResult<C>> {
  if (Object.values(input.headers ?? {}).some((value) => typeof value === 'string' && !PRINTABLE.test(value)))
    errorPage(400)
  // Safe cast: the server adds the one header that is left out here.
  return callContract(contract, input as CallInput<C>, {
    send: context.get(consoleHost).fetchApi,
    headers: new Headers({ 'accept-language': 'en' }),
    unreadable: () => UNREADABLE,
  })
}

/**
 * Calls an action of the API. Refusals that a form can show are values. A missing right, a missing case and a failure
 * lead to an error page. The end of a session, and a demand for a fresh log-in, lead to the log-in. A used key leads to
 * the same form with a new key.
 */
export async function askConsole<C extends Contract>(
  context: Context,
  contract: C,
  input: Input<C>,
): Promise<CallResult<C>> {
  const result = await callConsole(context, contract, input)
  if (!result.ok && result.problem.code === 'api.idempotency') openAgain(context)
  if (!result.ok && hasPage(result.status)) leaveFor(context, result)
  return result
}

/** Reads the data of a page. Every refusal becomes an error page. */
export async function readConsole<C extends Contract>(
  context: Context,
  contract: C,
  input: Input<C>,
): Promise<Success<C>['body']> {
  const result = await callConsole(context, contract, input)
  return result.ok ? result.body : leaveFor(context, result)
}

/** Throws the error page of a status, with an optional explanation. */
export function errorPage(status: number, message: string | null = null): never {
  // oxlint-disable-next-line typescript/only-throw-error -- React Router's own way to show an error page
  throw data(message, { status })
}

/** Lets in staff whose role has a right. Others see an error page, and the attempt is a row of the trail. */
export async function requireRight(
  context: Context,
  { right, wanted }: { right: Right; wanted: string },
): Promise<void> {
  const { staff, recordRefused } = context.get(consoleHost)
  if (may(staff.role, right)) return
  await recordRefused(wanted)
  errorPage(403)
}

/** These statuses have their own page. The form shows all others. */
function hasPage(status: number): boolean {
  return status === 401 || status === 403 || status === 404 || status >= 500
}

/** The frame says what happened. The page shows what the earlier request did, so nobody does it twice unknowingly. */
function openAgain(context: Context): never {
  const [path = '', query] = context.get(consoleHost).here.split('?')
  const asked = new URLSearchParams(query)
  asked.set(ACTED_PARAM, '1')
  // oxlint-disable-next-line typescript/only-throw-error -- React Router's own way to leave a page
  throw redirect(`${path.slice(CONSOLE_BASE.length)}?${asked.toString()}`)
}

function leaveFor(context: Context, { status, problem }: { status: number; problem: Problem }): never {
  const isFresh = problem.code === 'api.freshLogIn'
  if (status === 401 || isFresh) {
    const path = logInPath(context.get(consoleHost).here, { isFresh }).slice(CONSOLE_BASE.length)
    // oxlint-disable-next-line typescript/only-throw-error -- React Router's own way to leave a page
    throw redirect(path)
  }
  errorPage(status, problem.message)
}
