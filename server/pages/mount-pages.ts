import { randomBytes } from 'node:crypto'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Hono } from 'hono'
import type { Config } from '#server/config.ts'
import { compressed } from '#server/platform/compress.ts'
import { describeError, type Log } from '#server/platform/log.ts'
import { referenceOf, type Env } from '#server/platform/request-context.ts'
import type { PaymentHosts } from '#server/platform/security-headers.ts'
import { serveAssets } from '#server/platform/serve-assets.ts'
import { setPageHeaders } from './page-headers.ts'
import { renderPage, type RenderDeps } from './render-page.ts'

type Deps = RenderDeps & { log: Log; paymentHosts: PaymentHosts }

const BUILT_FILES = './build/client'
/** Mails and other sites name these files, so they have no hash and never change. */
const PICTURES = ['mail-logo.png', 'share.png']

/** Serves the pages and their files below the base path. */
export function mountPages(app: Hono<Env>, deps: Deps): void {
  const { basePath } = deps.config.site
  // The query may name a discount or a package that was chosen on another site.
  for (const path of ['/', basePath]) {
    app.get(path, (c) => c.redirect(`${basePath}/signup${new URL(c.req.url).search}`))
  }
  mountFiles(app, basePath)
  app.all(`${basePath}/*`, async (c) => answerPage(c, deps))
  app.get('*', (c, next) =>
    asksForPage(c) ? Promise.resolve(c.redirect(below(basePath, c.req.url))) : next(),
  )
}

function mountFiles(app: Hono<Env>, basePath: string): void {
  serveAssets(app, { base: basePath, root: BUILT_FILES })
  // A balancer asks several processes for a file of another version, so this answer is cheap.
  app.get(`${basePath}/assets/*`, (c) => c.text('', 404))
  for (const picture of PICTURES) {
    app.get(
      `${basePath}/${picture}`,
      serveStatic({
        root: BUILT_FILES,
        rewriteRequestPath: (path) => path.slice(basePath.length),
        onFound: (_path, c) => {
          c.header('cache-control', 'public, max-age=86400')
          // Mail programs and messengers in a browser show it on a page of their own.
          c.header('cross-origin-resource-policy', 'cross-origin')
        },
      }),
    )
  }
}

async function answerPage(c: Context<Env>, deps: Deps): Promise<Response> {
  const nonce = randomBytes(16).toString('base64')
  const reference = referenceOf(c)
  const { response, outerHosts } = await renderPage(deps, {
    request: asSeenByVisitor(c.req.raw, deps.config),
    address: c.get('address'),
    nonce,
    reference,
    reportError: (error) => reportPage(deps.log, { c, error }),
  })
  setPageHeaders(response, { outerHosts, nonce, reference }, deps)
  return compressed(response, c.req.header('accept-encoding') ?? '')
}

/**
 * The request with the public origin. A load balancer ends TLS, so requests arrive over http. The pages
 * compare this origin with the browser's before they run an action.
 */
function asSeenByVisitor(request: Request, { PUBLIC_ORIGIN, site }: Config): Request {
  if (!PUBLIC_ORIGIN) return request
  const { pathname, search } = new URL(request.url)
  const { method, headers, body, signal } = request
  return new Request(`${site.origin}${pathname}${search}`, {
    method,
    headers,
    signal,
    ...(body ? { body, duplex: 'half' } : {}),
  })
}

/** Logs a page error with the `request-id` of the answer, so an operator can find it. */
function reportPage(log: Log, { c, error }: { c: Context<Env>; error: unknown }): void {
  log.warn('a page failed', {
    requestId: c.get('requestId'),
    method: c.req.method,
    ...describeError(error),
  })
}

/** Whether a browser asks for a page, rather than a program for the API. */
function asksForPage(c: Context<Env>): boolean {
  return (c.req.header('accept') ?? '').includes('text/html') && !/^\/v[12]\//.test(c.req.path)
}

/** The same URL below the base path. It leads to a page, or to one that explains the problem. */
function below(basePath: string, url: string): string {
  const { pathname, search } = new URL(url)
  return `${basePath}${pathname}${search}`
}
