import { CONSOLE_BASE } from '#domain/console/console-paths.ts'
import { isLocale } from '#domain/messages/locales.ts'
import type { Api } from '#server/platform/mount.ts'
import type { WorkshopDeps } from '#server/workshop.ts'
import { arrive } from './arrive.ts'
import { logInStaff } from './staff.ts'

/** A path of the site, without a host. */
const INSIDE = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*$/

/** `POST /dev/be/<persona>` makes the state and sends the browser to its screen, with its session. */
export function mountPersonas(api: Api, deps: WorkshopDeps): void {
  api.post('/dev/be/staff/:person', async (c) => {
    const origin = deps.config.console?.origin
    const cookies = origin === undefined ? null : await logInStaff(api, origin, c.req.param('person'))
    if (!cookies) return c.notFound()
    for (const cookie of cookies) c.header('set-cookie', cookie, { append: true })
    return c.redirect(CONSOLE_BASE, 303)
  })
  api.post('/dev/be/:persona', async (c) => {
    const { locale, to } = await c.req.parseBody()
    const asked = { locale: isLocale(locale) ? locale : null, request: c.req.raw }
    const arrived = await arrive(api, deps, { persona: c.req.param('persona'), ...asked })
    if (!arrived) return c.notFound()
    for (const cookie of arrived.cookies) c.header('set-cookie', cookie, { append: true })
    // The request may name a screen of the persona. A mailed link opens first.
    return c.redirect(
      typeof to === 'string' && INSIDE.test(to) && !arrived.to.includes('?') ? `/join/${to}` : arrived.to,
      303,
    )
  })
}
