import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Hono } from 'hono'
import {
  createRequestHandler,
  RouterContextProvider,
  type RequestHandler,
  type ServerBuild,
} from 'react-router'
import { parseHidden } from '#domain/payments/payment-options.ts'
import { browserName } from '#domain/people/browser-name.ts'
import { REFERENCE_METRIC } from '#domain/site.ts'
import type * as Entry from '../web/entry.server.tsx'
import type { Frame } from '#web/lib/frame.ts'
import { watchBusyApi } from './platform/busy-api.ts'
import { compressed } from './platform/compress.ts'
import { describeError, type Log } from './platform/log.ts'
import {
  OPENER_OF_WALLETS,
  pagePolicy,
  type OtherHosts,
  type PaymentHosts,
} from './platform/security-headers.ts'
import { referenceOf, type Env } from './platform/request-context.ts'
import { serveAssets } from './platform/serve-assets.ts'
import type { Secrets } from './platform/secrets.ts'
import type { Config } from './config.ts'

export type WebDeps = {
  config: Config
  log: Log
  sessionKeys: Secrets['sessionKeys']
  fetchApi: (request: Request, address: string) => Promise<Response>
  paymentHosts: PaymentHosts
  /** The built pages, or the development server's current ones. */
  loadBuild: () => Promise<ServerBuild>
}

const BUILD = new URL('../build/server/index.js', import.meta.url)

/** The pages from `npm run build`. @throws what to do, if there are none */
export async function builtPages(): Promise<ServerBuild> {
  if (!existsSync(BUILD)) throw new Error('The pages are not built. Run npm run build before the start.')
  return (await import(BUILD.href)) as ServerBuild
}

/** Serves the pages and their assets below the join base path. */
export function mountWeb(app: Hono<Env>, given: WebDeps): void {
  const { basePath } = given.config.site
  // The query may name a discount or a package that was chosen on another site.
  for (const path of ['/', basePath]) {
    app.get(path, (c) => c.redirect(`${basePath}/signup${new URL(c.req.url).search}`))
  }
  serveAssets(app, { base: basePath, root: './build/client' })
  // A balancer asks several processes for a file of another version, so this answer is cheap.
  app.get(`${basePath}/assets/*`, (c) => c.text('', 404))
  // Mails and other sites name these addresses, so they have no hash and never change.
  for (const picture of ['mail-logo.png', 'share.png']) {
    app.get(
      `${basePath}/${picture}`,
      serveStatic({
        root: './build/client',
        rewriteRequestPath: (path) => path.slice(basePath.length),
        onFound: (_path, c) => {
          c.header('cache-control', 'public, max-age=86400')
          // Mail programs and messengers in a browser show it on a page of their own.
          c.header('cross-origin-resource-policy', 'cross-origin')
        },
      }),
    )
  }
  app.all(`${basePath}/*`, async (c) => {
    const reference = referenceOf(c)
    const deps: PageDeps = {
      ...given,
      reference,
      reportError: (error) => reportPage(given.log, { c, error }),
    }
    const nonce = randomBytes(16).toString('base64')
    const request = asSeenByVisitor(c.req.raw, deps.config)
    const { response, outerHosts } = await renderPage(request, c.get('address'), nonce, deps)
    const payment = outerHosts === 'payment'
    response.headers.set(
      'content-security-policy',
      pagePolicy({
        nonce,
        payment: payment ? deps.paymentHosts : null,
        others: otherHosts(outerHosts, deps.config),
        hasMessenger: deps.config.CHAT_APP_ID !== undefined,
      }),
    )
    if (payment) response.headers.set('cross-origin-opener-policy', OPENER_OF_WALLETS)
    if (response.status >= 500)
      response.headers.set('server-timing', `${REFERENCE_METRIC};desc="${reference}"`)
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
    return compressed(response, c.req.header('accept-encoding') ?? '')
  })
  app.get('*', (c, next) =>
    asksForPage(c) ? Promise.resolve(c.redirect(below(basePath, c.req.url))) : next(),
  )
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

type PageDeps = WebDeps & { reference: string; reportError: (error: unknown) => void }

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

/** Hosts of the messenger and of partners' images, for the screens that need them. */
function otherHosts(needed: Frame['outerHosts'], config: Config): OtherHosts {
  const chat = needed === 'messenger' && config.CHAT_APP_ID ? config.CHAT_HOSTS.split(' ') : []
  const pixels = needed === 'partner-images' ? config.AFFILIATE_PIXELS.split('|').filter(Boolean) : []
  return { chat, image: pixels.map((pixel) => new URL(pixel).origin), form: sitesLinked(config) }
}

/** The origins of the operator's other sites, such as the target of the quick exit. */
function sitesLinked({ site }: Config): string[] {
  const origins = Object.values(site.links).map((link) => new URL(link, site.origin).origin)
  return [...new Set(origins)].filter((origin) => origin !== site.origin && origin !== 'null')
}

async function renderPage(
  request: Request,
  address: string,
  nonce: string,
  deps: PageDeps,
): Promise<{ response: Response; outerHosts: Frame['outerHosts'] }> {
  const { config, reference, reportError } = deps
  const build = await deps.loadBuild()
  // The build contains its entry module, and with it the context key that the pages read.
  const { hostContext } = build.entry.module as unknown as typeof Entry
  const context = new RouterContextProvider()
  let outerHosts: Frame['outerHosts'] = null
  const api = watchBusyApi((call) => deps.fetchApi(call, address))
  context.set(hostContext, {
    site: config.site,
    fetchApi: api.fetchApi,
    address,
    visitor: visitorOf(request, config),
    nonce,
    reference,
    reportError,
    tellFrame: (frame) => {
      outerHosts = frame.outerHosts
    },
    sessionKeys: deps.sessionKeys,
    secureCookies: config.site.origin.startsWith('https:'),
    testMode: config.PAYMENT_PROVIDER === 'sandbox',
    development: !config.production,
    countryHeader: config.COUNTRY_HEADER ?? null,
    hidden: parseHidden(config.PAYMENT_HIDDEN),
    pixels: config.AFFILIATE_PIXELS.split('|').filter(Boolean),
  })
  const response = await handlerOf(build, config.production ? 'production' : 'development')(request, context)
  return { response: api.answer(response), outerHosts }
}

/** What a person later sees about this browser. If no proxy named the country, it is unknown. */
function visitorOf({ headers }: Request, { COUNTRY_HEADER: header }: Config) {
  const country = header ? headers.get(header)?.toUpperCase() : undefined
  return {
    browser: browserName(headers.get('user-agent')),
    country: country && /^[A-Z]{2}$/.test(country) ? country : null,
  }
}

const handlers = new WeakMap<ServerBuild, RequestHandler>()

/** The request handler of a build, made once because it compiles every path of the site. */
function handlerOf(build: ServerBuild, mode: 'production' | 'development'): RequestHandler {
  const made = handlers.get(build) ?? createRequestHandler(build, mode)
  handlers.set(build, made)
  return made
}
