import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { serveStatic } from '@hono/node-server/serve-static'
import { etag } from 'hono/etag'
import { docsPage, DOCS_POLICY } from './docs-page.ts'
import { readExamples } from './examples.ts'
import { mountedContracts, type Api } from './mount.ts'
import { openApiDocument } from './openapi.ts'
import type { Publisher } from './openapi-texts.ts'
import type { Limits } from './rate-limits.ts'

const DOCS_FOLDER = './build/docs'

type Document = { bytes: Uint8Array<ArrayBuffer>; headers: Record<string, string> }

/**
 * Serves the documents of the API. Each is built at its first call and then stored, because other calls wait while one
 * is built. Mount all calls first.
 */
export function mountDocuments(api: Api, publisher: Publisher, limits?: Pick<Limits, 'stated'>): void {
  serve(api, '/v2/openapi.json', () => ({
    text: JSON.stringify(
      openApiDocument(mountedContracts(api), publisher, {
        examples: readExamples(),
        limits: limits?.stated() ?? new Map(),
      }),
    ),
    headers: { 'content-type': 'application/json' },
  }))
  serve(api, '/v2/docs', () => ({
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

function serve(api: Api, path: string, write: () => { text: string; headers: Record<string, string> }): void {
  let kept: Document | null = null
  const build = (): Document => {
    const { text, headers } = write()
    const tag = `"${createHash('sha256').update(text).digest('base64url')}"`
    return {
      bytes: new TextEncoder().encode(text),
      headers: { ...headers, etag: tag, 'cache-control': 'no-cache' },
    }
  }
  api.get(path, etag(), (c) => {
    kept ??= build()
    return c.body(kept.bytes, 200, kept.headers)
  })
}
