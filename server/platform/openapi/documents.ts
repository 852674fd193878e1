import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { serveStatic } from '@hono/node-server/serve-static'
import { etag } from 'hono/etag'
import { docsPage, DOCS_POLICY } from './docs-page.ts'
import { readExamples } from './examples.ts'
import { mountedContracts, type Api } from '../mount.ts'
import type { Publisher } from './openapi-texts.ts'
import type { Limits } from '../limits/rate-limits.ts'

const DOCS_FOLDER = './build/docs'

type Document = { bytes: Uint8Array<ArrayBuffer>; headers: Record<string, string> }

/**
 * Serves the documents of the API. Each is built at its first call and then stored, because other calls wait while one
 * is built. Mount all calls first.
 */
export function mountDocuments(api: Api, publisher: Publisher, limits?: Pick<Limits, 'stated'>): void {
  serve(api, '/v2/openapi.json', async () => {
    // A start does not wait for the packages of the document.
    const { openApiDocument } = await import('./openapi.ts')
    const document = openApiDocument(mountedContracts(api), publisher, {
      examples: readExamples(),
      limits: limits?.stated() ?? new Map(),
    })
    return { text: JSON.stringify(document), headers: { 'content-type': 'application/json' } }
  })
  serve(api, '/v2/docs', async () => ({
    text: docsPage(),
    headers: { 'content-type': 'text/html; charset=UTF-8', 'content-security-policy': DOCS_POLICY },
  }))
  // `npm run build` writes the script.
  if (existsSync(DOCS_FOLDER))
    api.get(
      '/v2/docs/scalar.js',
      serveStatic({
        root: DOCS_FOLDER,
        precompressed: true,
        rewriteRequestPath: () => '/scalar.js',
        onFound: (_path, c) => c.header('cache-control', 'public, max-age=3600'),
      }),
    )
}

type Written = { text: string; headers: Record<string, string> }

function serve(api: Api, path: string, write: () => Promise<Written>): void {
  let kept: Promise<Document> | null = null
  const build = async (): Promise<Document> => {
    const { text, headers } = await write()
    const tag = `"${createHash('sha256').update(text).digest('base64url')}"`
    return {
      bytes: new TextEncoder().encode(text),
      headers: { ...headers, etag: tag, 'cache-control': 'no-cache' },
    }
  }
  api.get(path, etag(), async (c) => {
    const { bytes, headers } = await (kept ??= build())
    return c.body(bytes, 200, headers)
  })
}
