import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'
import type { Env } from './request-context.ts'

/**
 * Serves the built files whose names have a hash, so they never change. `base` is the path before `/assets`, and `root`
 * the folder of the build.
 */
export function serveAssets(app: Hono<Env>, { base, root }: { base: string; root: string }): void {
  app.use(
    `${base}/assets/*`,
    serveStatic({
      root,
      precompressed: true,
      rewriteRequestPath: (path) => path.slice(base.length),
      onFound: (_path, c) => c.header('cache-control', 'public, max-age=31536000, immutable'),
    }),
  )
}
