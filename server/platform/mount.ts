import type { Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { z } from 'zod'
import type { CallParts, Contract, Problem, Success } from '#domain/contracts/contract.ts'
import { textFor } from '#domain/messages/text.ts'
import { isRefusal, refuse, type Refusal } from './refusal.ts'
import { requestContext, requestLocale, type Env, type RequestContext } from './request-context.ts'

export type Api = Hono<Env>
type Answer<C extends Contract> = (Success<C> & { headers?: Record<string, string> }) | Refusal
export type Handler<C extends Contract> = (
  call: CallParts<C> & { request: RequestContext },
) => Promise<Answer<C>>

const mounted = new WeakMap<Api, Contract[]>()
/** All contracts that an API serves, the source of its OpenAPI document. */
export function mountedContracts(api: Api): readonly Contract[] {
  return mounted.get(api) ?? []
}

/**
 * Serves one call: parses its parts by the contract, runs the handler and sends the answer. Invalid parts get a 400
 * with the first invalid places. Refusals are texts in the caller's language.
 */
export function mount<C extends Contract>(api: Api, contract: C, handler: Handler<C>): void {
  mounted.set(api, [...mountedContracts(api), contract])
  api.on(contract.method.toUpperCase(), contract.path.replaceAll(/\{(\w+)\}/g, ':$1'), async (c) => {
    const parts = await parseParts(contract, c)
    if (isRefusal(parts)) return problemResponse(c, parts)
    // Safe cast: the schemas of this contract just parsed the parts.
    const answer = await handler({ ...(parts as CallParts<C>), request: requestContext(c) })
    return isRefusal(answer) ? problemResponse(c, answer) : successResponse(c, answer)
  })
}

type Parts = { params: unknown; query: unknown; headers: unknown; body: unknown }

async function parseParts(contract: Contract, c: Context<Env>): Promise<Parts | Refusal> {
  const body = contract.body ? await readJson(c) : undefined
  if (body === UNREADABLE) return refuse(400, 'api.badRequest')
  const sources = {
    params: () => c.req.param(),
    query: () => c.req.query(),
    headers: () => namedHeaders(c, contract.headers),
    body: () => body,
  }
  const parts: Parts = { params: undefined, query: undefined, headers: undefined, body: undefined }
  for (const name of ['params', 'headers', 'query', 'body'] as const) {
    const schema = contract[name]
    if (!schema) continue
    const parsed = schema.safeParse(sources[name]())
    if (!parsed.success) return misshapen(name, parsed.error)
    parts[name] = parsed.data
  }
  return parts
}

/** Only the headers of the contract, because copying all headers takes longer. */
function namedHeaders(c: Context<Env>, schema: Contract['headers']): Record<string, string> {
  const named: Record<string, string> = {}
  for (const name of Object.keys(schema?.shape ?? {})) {
    const value = c.req.header(name)
    if (value !== undefined) named[name] = value
  }
  return named
}

const UNREADABLE = Symbol('unreadable')

async function readJson(c: Context<Env>): Promise<unknown> {
  const raw = await c.req.text()
  c.set('rawBody', raw)
  try {
    return JSON.parse(raw) as unknown
  } catch {
    return UNREADABLE
  }
}

const PLACES_NAMED = 10
/** Headers that authenticate the caller. */
export const KEY_HEADERS = ['authorization', 'registration-key'] as const

function isKey(name: PropertyKey | undefined): boolean {
  return KEY_HEADERS.some((key) => key === name)
}

function misshapen(part: keyof Parts, error: z.ZodError): Refusal {
  if (part === 'headers' && error.issues.some(({ path: [name] }) => isKey(name)))
    return refuse(401, 'api.unauthorized')
  if (part === 'params') return refuse(404, 'api.notFound')
  const fields = error.issues.slice(0, PLACES_NAMED).map((issue) => issue.path.join('.') || part)
  return refuse(400, 'api.badRequest', { errors: fields.map((field) => ({ field, code: 'api.badRequest' })) })
}

function successResponse(
  c: Context<Env>,
  answer: { status: number; body: unknown; headers?: Record<string, string> },
) {
  const status = answer.status as ContentfulStatusCode
  for (const [name, value] of Object.entries(answer.headers ?? {})) c.header(name, value)
  c.header('cache-control', answer.headers?.['cache-control'] ?? 'no-store')
  return answer.body === null ? c.body(null, answer.status as 204) : c.json(answer.body, status)
}

/** The JSON error shape, in the language of the request. */
export function problemResponse(c: Context<Env>, refusal: Refusal): Response {
  const text = textFor(requestLocale(c))
  const body: Problem = {
    status: refusal.code ?? refusal.status,
    code: refusal.refusal,
    message: text(refusal.refusal, refusal.values),
  }
  if (refusal.errors) {
    body.validationErrors = refusal.errors.map(({ field, code, values }) => ({
      field,
      text: text(code, values),
    }))
  }
  for (const [name, value] of Object.entries(refusal.headers ?? {})) c.header(name, value)
  c.header('cache-control', 'no-store')
  return c.json(body, refusal.status as ContentfulStatusCode)
}
