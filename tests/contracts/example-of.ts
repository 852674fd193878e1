import type { Contract } from '#domain/contracts/contract.ts'
import type { Example } from '#server/platform/openapi/examples.ts'
import type { Ran } from './run-calls.ts'

/** How many entries of a long list an example shows. */
const ENTRIES = 2
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const SECRET = /(?<=")[A-Za-z0-9_-]{43}(?=")/g

/** The example of a recorded call: with short lists, and made-up ids and secrets. */
export function exampleOf(contract: Contract, { request, answer }: Ran): Example {
  const { pathname, searchParams } = new URL(request.path, 'http://localhost')
  const query = Object.fromEntries(searchParams)
  const parts = {
    ...filled('params', paramsIn(contract.path, pathname)),
    ...filled('query', query),
    ...filled('headers', request.headers ?? {}),
    ...(request.body === undefined ? {} : { body: request.body }),
  }
  const whole = { request: parts, answer: { status: answer.status, body: answer.body ?? null } }
  return JSON.parse(madeUp(JSON.stringify(whole, shorten))) as Example
}

function filled(name: string, values: Record<string, string>): object {
  return Object.keys(values).length === 0 ? {} : { [name]: values }
}

function paramsIn(template: string, path: string): Record<string, string> {
  const given = path.split('/')
  return Object.fromEntries(
    template
      .split('/')
      .flatMap((part, n) =>
        part.startsWith('{') ? [[part.slice(1, -1), decodeURIComponent(given[n] ?? '')]] : [],
      ),
  )
}

function shorten(_: string, value: unknown): unknown {
  return Array.isArray(value) ? value.slice(0, ENTRIES) : value
}

/** The text with ids and secrets that are the same in every run. */
function madeUp(text: string): string {
  const ids = [...new Set(text.match(UUID))]
  const secrets = [...new Set(text.match(SECRET))]
  return text
    .replaceAll(UUID, (id) => `00000000-0000-4000-8000-${String(ids.indexOf(id) + 1).padStart(12, '0')}`)
    .replaceAll(SECRET, (secret) => `example-secret-${secrets.indexOf(secret) + 1}-`.padEnd(43, '0'))
}
