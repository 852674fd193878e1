import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Contract } from '#domain/contracts/contract.ts'
import { refusalsOf } from './openapi.ts'

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#15302d}' +
  'summary{cursor:pointer;padding:.5rem 0}code,pre{font:14px/1.4 ui-monospace,monospace}' +
  'pre{background:#f1eee6;padding:.75rem;overflow:auto;border-radius:8px}b{display:inline-block;width:4rem}'

export const DOCS_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`

/** The API reference as an HTML page: each call with its parts as JSON Schema. */
export function docsPage(contracts: readonly Contract[]): string {
  const calls = contracts
    .toSorted((a, b) => a.path.localeCompare(b.path))
    .map(describeCall)
    .join('\n')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Evenhand API</title><style>${STYLE}</style><main><h1>Evenhand API</h1>
<p>Every refusal has the shape <code>{ status, message, validationErrors? }</code>.
The machine-readable form is <a href="/v2/openapi.json">/v2/openapi.json</a>.</p>${calls}</main></html>`
}

function describeCall(contract: Contract): string {
  const parts = (['params', 'query', 'headers', 'body'] as const).flatMap((name) => {
    const schema = contract[name]
    return schema ? [part(name, schema)] : []
  })
  const answers = Object.entries(contract.answers).map(([status, schema]) =>
    schema ? part(`answer ${status}`, schema) : `<p>answer ${status}, without a body</p>`,
  )
  const refusals = `<p>Refusals: ${refusalsOf(contract).join(', ')}</p>`
  return `<details><summary><b>${contract.method.toUpperCase()}</b> <code>${escapeHtml(contract.path)}</code> ${escapeHtml(contract.summary)}</summary>${[...parts, ...answers].join('')}${refusals}</details>`
}

function part(name: string, schema: z.ZodType): string {
  const json = JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), null, 2)
  return `<p>${escapeHtml(name)}</p><pre>${escapeHtml(json)}</pre>`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
