import { data, redirect, type RouterContextProvider } from 'react-router'
import { CONSOLE_BASE, logInPath } from '#domain/console/console-paths.ts'
import { may, type Right } from '#domain/console/roles.ts'
import type { CallInput, Contract, Problem, Success } from '#domain/contracts/contract.ts'
import { callContract, type CallResult } from '#web/lib/contract-call.ts'
import { consoleHost } from './console-host.ts'

type Context = Readonly<RouterContextProvider>
/** The session is added by the server, so a page never holds its secret. */
type Input<C extends Contract> = Omit<CallInput<C>, 'headers'> & {
  headers?: Omit<NonNullable<HeadersOf<C>>, 'authorization'>
}
type HeadersOf<C extends Contract> = CallInput<C> extends { headers: infer H } ? H : undefined

const UNREADABLE = { status: 0, code: 'api.generic', message: 'The answer could not be read.' }
/** Asks the API as the staff member. Every refusal is a value. */
export async function callConsole<C extends Contract>(
  context: Context,
  contract: C,
  input: Input<C>,
): Promise<CallResult<C>> {
  // Safe cast: the server adds the one header that is left out here.
  return callContract(contract, input as CallInput<C>, {
    send: context.get(consoleHost).fetchApi,
    headers: new Headers({ 'accept-language': 'en' }),
    unreadable: () => UNREADABLE,
  })
}

/**
 * Asks for an action. Refusals that a form can show are values. A missing right, a missing case and a failure become
 * their own page. The log-in follows the end of a session, and a refusal that asks for a fresh log-in.
 */
export async function askConsole<C extends Contract>(
  context: Context,
  contract: C,
  input: Input<C>,
): Promise<CallResult<C>> {
  const result = await callConsole(context, contract, input)
  if (!result.ok && hasPage(result.status)) leaveFor(context, result)
  return result
}

/** Asks for what a page shows. Every refusal becomes an error page. */
export async function readConsole<C extends Contract>(
  context: Context,
  contract: C,
  input: Input<C>,
): Promise<Success<C>['body']> {
  const result = await callConsole(context, contract, input)
  return result.ok ? result.body : leaveFor(context, result)
}

/** Leaves for the error page of a status, which may say more. */
export function errorPage(status: number, message: string | null = null): never {
  // oxlint-disable-next-line typescript/only-throw-error -- React Router's own way to show an error page
  throw data(message, { status })
}

/**
 * Lets in those whose role has a right. Others see the error page of refused people, and the try is a row of the trail.
 */
export async function requireRight(
  context: Context,
  { right, wanted }: { right: Right; wanted: string },
): Promise<void> {
  const { staff, recordRefused } = context.get(consoleHost)
  if (may(staff.role, right)) return
  await recordRefused(wanted)
  errorPage(403)
}

/** These have a page of their own. All others are for the form that was sent. */
function hasPage(status: number): boolean {
  return status === 401 || status === 403 || status === 404 || status >= 500
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
