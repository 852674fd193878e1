import type { RouterContextProvider } from 'react-router'
import {
  problem,
  type CallInput,
  type Contract,
  type Problem,
  type Success,
} from '#domain/contracts/contract.ts'
import { hostContext } from './host.ts'
import { localeOf, textOf } from './locale.server.ts'
import { sessionOf } from './session.server.ts'

/** The result of a call: a declared answer, or a refusal in the common error format. */
export type CallResult<C extends Contract> =
  | ({ ok: true } & Success<C>)
  | { ok: false; status: number; problem: Problem }

/** The error for an empty or unreadable answer. The specification requires the generic error for an empty one. */
function unreadable(context: Readonly<RouterContextProvider>): Problem {
  return { status: 0, code: 'join.family.generic', message: textOf(context)('join.family.generic') }
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
  const host = context.get(hostContext)
  const response = await host.fetchApi(requestFor(contract, input, commonHeaders(context)))
  const schema = contract.answers[response.status]
  if (schema === undefined)
    return {
      ok: false,
      status: response.status,
      problem: (await readProblem(response)) ?? unreadable(context),
    }
  if (schema === null) return { ok: true, status: response.status, body: null } as CallResult<C>
  const parsed = schema.safeParse(await response.json().catch(() => null))
  if (!parsed.success) return { ok: false, status: response.status, problem: unreadable(context) }
  // The body was just parsed with the schema that this status declares.
  return { ok: true, status: response.status, body: parsed.data } as CallResult<C>
}

function commonHeaders(context: Readonly<RouterContextProvider>): Headers {
  const host = context.get(hostContext)
  return new Headers({
    'accept-language': localeOf(context),
    'anonymous-id': sessionOf(context).data.visitor,
    'x-forwarded-for': host.address,
  })
}

type Parts = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  headers?: Record<string, unknown>
  body?: unknown
}

function requestFor(contract: Contract, input: Parts, headers: Headers): Request {
  const path = contract.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  )
  const url = new URL(path, 'http://api.internal')
  for (const [name, value] of given(input.query)) url.searchParams.set(name, value)
  for (const [name, value] of given(input.headers)) headers.set(name, value)
  if (contract.body === undefined) return new Request(url, { method: contract.method.toUpperCase(), headers })
  headers.set('content-type', 'application/json')
  return new Request(url, {
    method: contract.method.toUpperCase(),
    headers,
    body: JSON.stringify(input.body),
  })
}

function given(record: Record<string, unknown> = {}): [string, string][] {
  return Object.entries(record).flatMap(([name, value]) =>
    value === undefined || value === null
      ? []
      : [[name, typeof value === 'string' ? value : JSON.stringify(value)]],
  )
}

async function readProblem(response: Response): Promise<Problem | null> {
  const parsed = problem.safeParse(await response.json().catch(() => null))
  return parsed.success ? parsed.data : null
}
