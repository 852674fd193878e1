import type { Context } from 'hono'
import { isLocale } from '#domain/messages/locales.ts'
import type { Api } from '#server/platform/mount.ts'
import type { Env } from '#server/platform/request-context.ts'
import type { WorkshopDeps } from '#server/workshop.ts'
import type { CookieHost } from '#web/lib/cookie.server.ts'
import { localeCookie } from '#web/lib/locale.server.ts'
import { writeParts } from '#web/lib/session-cookie.server.ts'
import { sealSession } from '#web/lib/session-seal.server.ts'
import { PERSONAS, type Arrival } from './personas.ts'
import { worldOf } from './world.ts'

const LIFETIME_SECONDS = 24 * 3600

/** `POST /dev/be/<persona>` makes the state and sends the browser to its screen, with its session. */
export function mountPersonas(api: Api, deps: WorkshopDeps): void {
  api.post('/dev/be/:persona', async (c) => {
    const persona = PERSONAS[c.req.param('persona')]
    if (!persona) return c.notFound()
    const { locale: asked } = await c.req.parseBody()
    const locale = isLocale(asked) ? asked : (persona.locale ?? 'en')
    const world = worldOf(api, deps, locale)
    const arrival = await persona.become(world)
    const host: CookieHost = { site: deps.config.site, secureCookies: false }
    for (const cookie of await cookiesOf(c, { arrival, deps, host, visitor: world.visitor }))
      c.header('set-cookie', cookie, { append: true })
    c.header('set-cookie', localeCookie(host, locale), { append: true })
    return c.redirect(arrival.to, 303)
  })
}

type Given = { arrival: Arrival; deps: WorkshopDeps; host: CookieHost; visitor: string }

/** The session of the persona in place of the one that the browser had. */
async function cookiesOf(
  c: Context<Env>,
  { arrival, deps, host, visitor }: Given,
): Promise<readonly string[]> {
  if (arrival.cookies) return arrival.cookies
  const keys = deps.secrets.sessionKeys
  const sealed = await sealSession(
    { visitor, ...arrival.session },
    { keys, lifetimeSeconds: LIFETIME_SECONDS },
  )
  return writeParts(c.req.raw, sealed, { host, maxAge: LIFETIME_SECONDS })
}
