import {
  createRequestHandler,
  RouterContextProvider,
  type RequestHandler,
  type ServerBuild,
} from 'react-router'
import { parseHidden } from '#domain/payments/payment-options.ts'
import { browserName } from '#domain/people/browser-name.ts'
import type { Frame } from '#web/lib/frame.ts'
import type * as Entry from '#web/entry.server.tsx'
import type { Config } from '#server/config.ts'
import { watchBusyApi } from '#server/platform/busy-api.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'

export type RenderDeps = {
  config: Config
  sessionKeys: Secrets['sessionKeys']
  fetchApi: (request: Request, address: string) => Promise<Response>
  /** The built pages, or the development server's current ones. */
  loadBuild: () => Promise<ServerBuild>
}

/** One request for a page. */
type Asked = {
  request: Request
  address: string
  nonce: string
  reference: string
  reportError: (error: unknown) => void
}

/** Renders a page. `outerHosts` names the outside hosts that its screen needs. */
export async function renderPage(
  { config, sessionKeys, fetchApi, loadBuild }: RenderDeps,
  { request, address, nonce, reference, reportError }: Asked,
): Promise<{ response: Response; outerHosts: Frame['outerHosts'] }> {
  const build = await loadBuild()
  // The build contains its entry module, and with it the context key that the pages read.
  const { hostContext } = build.entry.module as unknown as typeof Entry
  const context = new RouterContextProvider()
  let outerHosts: Frame['outerHosts'] = null
  const api = watchBusyApi((call) => fetchApi(call, address))
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
    sessionKeys,
    secureCookies: config.site.origin.startsWith('https:'),
    testMode: config.PAYMENT_PROVIDER === 'sandbox',
    development: !config.production,
    countryHeader: config.COUNTRY_HEADER ?? null,
    hidden: parseHidden(config.PAYMENT_HIDDEN),
    pixels: partnerPixels(config),
  })
  const response = await handlerOf(build, config.production ? 'production' : 'development')(request, context)
  return { response: api.answer(response), outerHosts }
}

/** The addresses of partners' images. */
export function partnerPixels({ AFFILIATE_PIXELS }: Config): string[] {
  return AFFILIATE_PIXELS.split('|').filter(Boolean)
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
