import { OpenAPIHono } from '@hono/zod-openapi'
import type { z } from 'zod'
import { problem, type Contract } from '#domain/contracts/contract.ts'

const json = (schema: z.ZodType) => ({ content: { 'application/json': { schema } } })
const COMMON_REFUSALS = [400, 429, 500, 503]

/** All distinct statuses a call can refuse with. */
export function refusalsOf({ refusals = [], headers, body }: Contract): number[] {
  const keyed = headers && !headers.safeParse({}).success ? [401] : []
  const sent = body ? [413, 415] : []
  return [...new Set([...refusals, ...keyed, ...sent, ...COMMON_REFUSALS])].toSorted((a, b) => a - b)
}

/** The OpenAPI 3.1 document of the mounted contracts. */
export function openApiDocument(contracts: readonly Contract[]): object {
  const api = new OpenAPIHono()
  for (const contract of contracts) {
    api.openAPIRegistry.registerPath({
      operationId: contract.id,
      summary: contract.summary,
      method: contract.method,
      path: contract.path,
      request: {
        ...(contract.params ? { params: contract.params } : {}),
        ...(contract.query ? { query: contract.query } : {}),
        ...(contract.headers ? { headers: contract.headers } : {}),
        ...(contract.body ? { body: json(contract.body) } : {}),
      },
      responses: {
        ...Object.fromEntries(
          Object.entries(contract.answers).map(([status, schema]) => [
            status,
            { description: 'Success', ...(schema ? json(schema) : {}) },
          ]),
        ),
        ...Object.fromEntries(
          refusalsOf(contract).map((status) => [
            status,
            { description: 'Refused; see message and validationErrors', ...json(problem) },
          ]),
        ),
      },
    })
  }
  return api.getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'Evenhand API', version: '2' } })
}
