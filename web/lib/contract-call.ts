import type { z } from 'zod'
import {
  problem,
  type CallInput,
  type Contract,
  type Problem,
  type Success,
} from '#domain/contracts/contract.ts'

/** The result of a call: a declared answer, or a refusal in the common error format. */
export type CallResult<C extends Contract> =
  | ({ ok: true } & Success<C>)
  | {
      ok: false
      status: number
      problem: Problem
      /** The status for the log. If the answer differs from its contract, it also says where. */
      reason: string
    }

type Sending = {
  send: (request: Request) => Promise<Response>
  headers: Headers
  /** The error for an empty or unreadable answer. */
  unreadable: () => Problem
}

/** Sends a call and reads its answer by the contract. Only a transport failure throws. */
export async function callContract<C extends Contract>(
  contract: C,
  input: CallInput<C>,
  { send, headers, unreadable }: Sending,
): Promise<CallResult<C>> {
  const response = await send(requestFor(contract, input, headers))
  const { status } = response
  const schema = contract.answers[status]
  if (schema === undefined)
    return { ok: false, status, problem: await readProblem(response, unreadable), reason: `${status}` }
  if (schema === null) return { ok: true, status, body: null } as CallResult<C>
  const parsed = schema.safeParse(await response.json().catch(() => null))
  if (!parsed.success)
    return { ok: false, status, problem: unreadable(), reason: differenceIn(parsed.error, status) }
  // The body was just parsed with the schema that this status declares.
  return { ok: true, status, body: parsed.data } as CallResult<C>
}

/** Names the fields that differ from the contract, and never their values. */
function differenceIn({ issues }: z.ZodError, status: number): string {
  const fields = issues.slice(0, 3).map(({ path }) => path.join('.') || 'the whole body')
  return `${status}, but its body differs from the contract: ${fields.join(', ')}`
}

type Parts = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  headers?: Record<string, unknown>
  body?: unknown
}

/** A changed form may send these as its key. The API then judges the rest. */
const UNFIT_FOR_HEADERS = /[^\x20-\x7e]/g

function requestFor(contract: Contract, input: Parts, headers: Headers): Request {
  const path = contract.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  )
  const url = new URL(path, 'http://api.internal')
  for (const [name, value] of given(input.query)) url.searchParams.set(name, value)
  for (const [name, value] of given(input.headers))
    headers.set(name, value.replaceAll(UNFIT_FOR_HEADERS, '?'))
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

async function readProblem(response: Response, unreadable: Sending['unreadable']): Promise<Problem> {
  const parsed = problem.safeParse(await response.json().catch(() => null))
  if (!parsed.success) return unreadable()
  // Every refusal is shown, so it needs words.
  return { ...parsed.data, message: parsed.data.message || unreadable().message }
}
