import { OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import { problem, type Contract } from '#domain/contracts/contract.ts'
import { SECURITY_SCHEMES, type SecurityName } from '#domain/contracts/security.ts'
import { TAGS } from '#domain/contracts/tags.ts'
import type { MessageKey } from '#domain/messages/catalogue.ts'
import { textFor } from '#domain/messages/text.ts'
import type { Example } from './examples.ts'
import { KEY_HEADERS } from '../mount.ts'
import { limitsOf, type StatedLimits } from './openapi-limits.ts'
import { webhooks } from './openapi-webhooks.ts'
import { ANSWER_TEXTS, documentInfo, REFUSAL_TEXTS, RETRY_AFTER, type Publisher } from './openapi-texts.ts'

/** JSON of this shape. If the example is undefined, it is left out. */
const json = (schema: z.ZodType, example?: unknown) => ({
  content: { 'application/json': { schema, ...(example === undefined ? {} : { example }) } },
})
type Examples = ReadonlyMap<string, Example>
type Extras = { examples: Examples; limits: StatedLimits }
const COMMON_REFUSALS = [400, 429, 500, 503]
/** Refusals that contain the time of the next possible call. */
const LATER = new Set([429, 503])

/** All distinct statuses a call can refuse with, also before its handler runs. */
function refusalsOf({ refusals = [], headers, params, method }: Contract): number[] {
  const keyed = KEY_HEADERS.some((name) => name in (headers?.shape ?? {})) ? [401] : []
  const named = params ? [404] : []
  // A body is judged before the call is known, so also where the call reads none.
  const sent = method === 'get' ? [] : [408, 413, 415]
  const all = [...refusals, ...keyed, ...named, ...sent, ...COMMON_REFUSALS]
  return [...new Set(all)].toSorted((a, b) => a - b)
}

/** The OpenAPI 3.1 document of the mounted contracts. */
export function openApiDocument(
  contracts: readonly Contract[],
  publisher: Publisher,
  { examples, limits }: Extras = { examples: new Map(), limits: new Map() },
): object {
  const api = new OpenAPIHono()
  for (const [name, scheme] of securitySchemes(contracts))
    api.openAPIRegistry.registerComponent('securitySchemes', name, scheme)
  api.openAPIRegistry.registerComponent('schemas', 'Problem', problemSchema())
  for (const status of new Set(contracts.flatMap(refusalsOf)))
    api.openAPIRegistry.registerComponent('responses', refusalName(status), refusalResponse(status))
  for (const contract of contracts)
    api.openAPIRegistry.registerPath(operationOf(contract, { examples, limits }))
  for (const webhook of webhooks()) api.openAPIRegistry.registerWebhook(webhook)
  const document = api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: documentInfo(publisher),
    servers: [{ url: '/', description: 'The server that sent this document' }],
    tags: Object.entries(TAGS)
      .filter(([name]) => name === 'Events' || contracts.some(({ tag }) => tag === name))
      .map(([name, description]) => ({ name, description })),
  })
  giveParameters(document, examples)
  return document
}

type Document = ReturnType<OpenAPIHono['getOpenAPI31Document']>

/** Gives each parameter the value that it has in the example of its call. */
function giveParameters({ paths = {} }: Document, examples: Examples): void {
  for (const path of Object.values(paths))
    for (const method of ['get', 'post', 'put', 'patch', 'delete'] as const) {
      const { operationId = '', parameters = [] } = path?.[method] ?? {}
      const { params = {}, query = {}, headers = {} } = examples.get(operationId)?.request ?? {}
      const values: Record<string, string | undefined> = { ...headers, ...query, ...params }
      for (const parameter of parameters)
        if ('name' in parameter && parameter.name in values)
          parameter.example = typedAs(parameter.schema, values[parameter.name])
    }
}

type Operation = Parameters<OpenAPIHono['openAPIRegistry']['registerPath']>[0]

function operationOf(contract: Contract, { examples, limits }: Extras): Operation {
  const { id, tag, summary, description, security, method, path, params, query, body } = contract
  const headers = openHeaders(contract)
  const example = examples.get(id)
  const limited = limitsOf(id, limits)
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: [description, ...limited.map(({ words }) => words)].join(' '),
    ...(limited.length === 0 ? {} : { 'x-rate-limits': limited.map(({ stated }) => stated) }),
    security: security.map((name) => ({ [name]: [] })),
    method,
    path,
    request: {
      ...(params ? { params } : {}),
      ...(query ? { query } : {}),
      ...(headers ? { headers } : {}),
      ...(body ? { body: { ...json(body, example?.request.body), required: true } } : {}),
    },
    responses: {
      ...Object.fromEntries(
        Object.entries(contract.answers).map(([status, schema]) => [
          status,
          {
            description: ANSWER_TEXTS[status] ?? 'Success.',
            ...(schema ? json(schema, answerOf(example, status)) : {}),
          },
        ]),
      ),
      ...Object.fromEntries(
        refusalsOf(contract).map((status) => [
          status,
          status === CONFLICT && contract.conflicts
            ? conflictResponse(contract.conflicts)
            : { $ref: `#/components/responses/${refusalName(status)}` },
        ]),
      ),
    },
  }
}

const SECRET_HEADERS = new Set<string>(Object.values(SECURITY_SCHEMES).map(({ header }) => header))

function answerOf(example: Example | undefined, status: string): unknown {
  return example && String(example.answer.status) === status ? example.answer.body : undefined
}

/** The headers of a call without those of secrets, which the document describes as its security. */
function openHeaders({ headers }: Contract): z.ZodObject | null {
  const open = Object.entries(headers?.shape ?? {}).filter(([name]) => !SECRET_HEADERS.has(name))
  return open.length === 0 ? null : z.object(Object.fromEntries(open))
}

/** A value from an address, converted to the type in its schema. */
function typedAs(schema: object | undefined, value: string | undefined): string | number | undefined {
  const isNumber = schema && 'type' in schema && (schema.type === 'integer' || schema.type === 'number')
  return isNumber ? Number(value) : value
}

type Scheme = { description: string } & (
  | { type: 'http'; scheme: 'bearer' }
  | { type: 'apiKey'; in: 'header'; name: string }
)

function securitySchemes(contracts: readonly Contract[]): [SecurityName, Scheme][] {
  return [...new Set(contracts.flatMap(({ security }) => security))].toSorted().map((name) => {
    const { header, description } = SECURITY_SCHEMES[name]
    return header === 'authorization'
      ? [name, { type: 'http', scheme: 'bearer', description }]
      : [name, { type: 'apiKey', in: 'header', name: header, description }]
  })
}

type Schema = Parameters<OpenAPIHono['openAPIRegistry']['registerComponent']>[2]

function problemSchema(): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(problem)
  return schema
}

const CONFLICT = 409

/** The refusal with 409 of one call, with an example of each code. */
function conflictResponse(codes: readonly MessageKey[]) {
  const { description, content } = refusalResponse(CONFLICT)
  const text = textFor('en')
  const examples = Object.fromEntries(
    codes.map((code) => [code, { value: { status: CONFLICT, code, message: text(code) } }]),
  )
  const schema = content['application/json'].schema
  return { description, content: { 'application/json': { schema, examples } } }
}

const refusalName = (status: number) => `Refusal${status}`

function refusalResponse(status: number) {
  return {
    description: REFUSAL_TEXTS[status] ?? 'Refused; see `code` and `message`.',
    ...(LATER.has(status) ? { headers: { 'retry-after': RETRY_AFTER } } : {}),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
  }
}
