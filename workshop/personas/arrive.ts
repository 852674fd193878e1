import type { Locale } from '#domain/messages/locales.ts'
import type { Api } from '#server/platform/mount.ts'
import type { WorkshopDeps } from '#server/workshop.ts'
import type { CookieHost } from '#web/lib/cookie.server.ts'
import { localeCookie } from '#web/lib/locale.server.ts'
import { writeParts, writeVisitor } from '#web/lib/session/session-cookie.server.ts'
import { sealSession } from '#web/lib/session/session-seal.server.ts'
import type { Arrival } from './arrival.ts'
import { PERSONAS } from './personas.ts'
import { worldOf } from './world.ts'

const LIFETIME_SECONDS = 24 * 3600

/** A persona that was just made: their page, and the cookies of their browser. */
export type Arrived = Pick<Arrival, 'to' | 'isShownOnce'> & { cookies: string[]; address: string }

type Asked = {
  persona: string
  /** Null means the language of the persona. */
  locale: Locale | null
  /** The request with the cookies to replace. */
  request?: Request
}

/**
 * Makes a persona; null for an unknown one.
 * @throws if a call is refused, such as while a fault is on
 */
export async function arrive(
  api: Api,
  deps: WorkshopDeps,
  { persona, locale: asked, request }: Asked,
): Promise<Arrived | null> {
  const found = PERSONAS[persona]
  if (!found) return null
  const locale = asked ?? found.locale ?? 'en'
  const world = worldOf(api, deps, locale)
  const { session, cookies, ...arrival } = await found.become(world)
  const host: CookieHost = { site: deps.config.site, secureCookies: false }
  const sealed = await sealSession(
    { visitor: world.visitor, ...session },
    { keys: deps.secrets.sessionKeys, lifetimeSeconds: LIFETIME_SECONDS },
  )
  const before = request ?? new Request(deps.config.site.origin)
  const parts = writeParts(before, sealed, { host, maxAge: LIFETIME_SECONDS })
  const own = cookies ?? [...parts, ...writeVisitor(before, world.visitor, host)]
  return { ...arrival, cookies: [...own, localeCookie(host, locale)], address: world.address }
}
