import type { Context } from 'hono'
import { isLocale, negotiateLocale, type Locale } from '#domain/messages/locales.ts'
import { activeTrace } from './traces.ts'

/** The header with the proof of `own-pages.ts`. */
export const PAGES_PROOF = 'pages-proof'

/** The data about a request that every handler gets, besides its parsed parts. */
export type RequestContext = {
  id: string
  locale: Locale
  /** The client's address, as reported by trusted proxies. */
  address: string
  anonymousId: string | null
  /** The bearer secret, without the scheme. */
  bearer: string | null
  /** Proves that the call comes from our web server, see `own-pages.ts`. */
  pagesProof: string | null
  rawBody: string
}

export type Env = {
  /** `incoming` is Node's request. It is undefined for a request from this process itself. */
  Bindings: { address?: string; incoming?: { readonly complete: boolean } }
  Variables: { requestId: string; address: string; rawBody: string }
}

/** What the routes need to know about a request besides its content. */
export function requestContext(c: Context<Env>): RequestContext {
  return {
    id: c.get('requestId'),
    locale: requestLocale(c),
    address: c.get('address'),
    anonymousId: c.req.header('anonymous-id')?.slice(0, 64) ?? null,
    bearer: /^Bearer ([A-Za-z0-9_-]{43})$/.exec(c.req.header('authorization') ?? '')?.[1] ?? null,
    pagesProof: c.req.header(PAGES_PROOF) ?? null,
    rawBody: c.get('rawBody') ?? '',
  }
}

/** The id of a request in the log and on its error page. It is the id of its trace, or its own id without traces. */
export function referenceOf(c: Context<Env>): string {
  return activeTrace()?.traceId ?? c.get('requestId')
}

/** The language of the answer: the header `language`, or else what the browser accepts. */
export function requestLocale(c: Context<Env>): Locale {
  const stated = c.req.header('language')
  if (isLocale(stated)) return stated
  return negotiateLocale(stated ?? c.req.header('accept-language'))
}
