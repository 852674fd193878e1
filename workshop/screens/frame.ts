import { isLocale, type Locale } from '#domain/messages/locales.ts'
import type { Api } from '#server/platform/mount.ts'
import type { WorkshopDeps } from '#server/workshop.ts'
import { arrive } from '../personas/arrive.ts'
import type { Tape } from '../journal/tape.ts'
import { PERSONAS } from '../personas/personas.ts'
import { SCREENS, type Screen } from './screens.ts'
import { createVisitor, type Visitor } from './visitor.ts'

/** Personas of frames. They are made once, and again after “New people”. */
export type Cast = {
  /** `own` makes a person of this persona who shares no state with the others. */
  of: (persona: string, locale: Locale, own?: string) => Promise<Visitor>
  dismiss: () => void
}

/** @throws for an unknown persona, or if one cannot be made, such as while a fault is on */
export function createCast(api: Api, { tape, ...deps }: WorkshopDeps & { tape: Tape }): Cast {
  const known = new Map<string, Promise<Visitor>>()
  const make = async (persona: string, locale: Locale): Promise<Visitor> => {
    const made = await arrive(api, deps, { persona, locale })
    if (!made) throw new Error(`there is no persona ${persona}`)
    const address = { address: made.address }
    const visitor = createVisitor({ origin: deps.config.site.origin, locale }, async (request) =>
      api.fetch(request, address),
    )
    visitor.keep(made.cookies)
    if (!made.isShownOnce) await visitor.open(made.to)
    return visitor
  }
  return {
    of: async (persona, locale, own = '') => {
      const key = `${persona} ${locale} ${own}`
      const visitor = known.get(key) ?? tape.aside(async () => make(persona, locale))
      known.set(key, visitor)
      visitor.catch(() => known.delete(key))
      return visitor
    },
    dismiss: () => known.clear(),
  }
}

type Asked = { flow: string; index: string; locale: string; theme: string }

/** A screen as its persona sees it, without scripts, for a frame of the workshop. Null for an unknown screen. */
export async function frameOf(cast: Cast, { flow, index, locale, theme }: Asked): Promise<Response | null> {
  const screen = SCREENS[flow]?.[Number(index)]
  if (!screen || !isLocale(locale) || !PERSONAS[screen.as]) return null
  const visitor = await cast.of(screen.as, locale, screen.chooses ? screen.path : '')
  // A copy, so that a frame shows the same however often it is loaded.
  const shown = await openScreen(visitor.copy(), screen)
  return still(shown, theme === 'dark')
}

/** Opens a screen. If only a link of another page leads to it, that link is followed. */
export async function openScreen(
  visitor: Visitor,
  screen: Screen,
): Promise<{ path: string; page: Response }> {
  if (screen.chooses) return choose(visitor, screen.chooses)
  const path = screen.linkedFrom === undefined ? `/join/${screen.path}` : await findLink(visitor, screen)
  if (!screen.sends) return visitor.open(path)
  return visitor.open(path, { ...(await invitationOf(visitor, path)), ...screen.sends })
}

/** The hidden invitation in the forms of a page. Without it, the site takes the form for one of another invitation. */
async function invitationOf(visitor: Visitor, path: string): Promise<Record<string, string>> {
  const { page } = await visitor.open(path)
  const [field = ''] = /<input [^>]*name="invitation"[^>]*>/.exec(await page.text()) ?? []
  const [, invitation] = /value="([^"]+)"/.exec(field) ?? []
  return invitation === undefined ? {} : { invitation }
}

/** The button of a build-your-own package has the term in its value. */
const VALUES = {
  'ready-made': /value="(\d+)"[^>]*name="packageId"/,
  'to build': /value="(\d+ \d+)"[^>]*name="packageId"/,
}

/** Presses the button of a package, which leads to the screen. */
async function choose(visitor: Visitor, { on, what }: NonNullable<Screen['chooses']>) {
  const { page } = await visitor.open(`/join/${on}`)
  const [, packageId = ''] = VALUES[what].exec(await page.text()) ?? []
  return visitor.open(`/join/${on}`, { packageId })
}

async function findLink(visitor: Visitor, { path, as, linkedFrom }: Screen): Promise<string> {
  const before = Object.values(SCREENS)
    .flat()
    .find((each) => each.path === linkedFrom && each.as === as)
  if (!before) throw new Error(`the persona ${as} has no screen ${linkedFrom}`)
  const { page } = await openScreen(visitor, before)
  const pattern = new RegExp(`href="(/join/${path.replaceAll(/:\w+/g, '[^/"?]+')})["?]`)
  return pattern.exec(await page.text())?.[1] ?? `/join/${before.path}`
}

/**
 * In a frame, a browser uses its own theme. So the media queries of the page are replaced by one that is always true.
 */
const ALWAYS_DARK: readonly [RegExp, string][] = [
  [/\(prefers-color-scheme: ?dark\)/g, '(min-width: 0)'],
  [/\(prefers-color-scheme: ?light\)/g, '(max-width: 0)'],
]

/** The page without its scripts. Its policy stays, except that the workshop may frame it. */
async function still({ path, page }: { path: string; page: Response }, isDark: boolean): Promise<Response> {
  const text = (await page.text())
    .replaceAll(/<script\b[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
  const themed = isDark ? ALWAYS_DARK.reduce((whole, [from, to]) => whole.replaceAll(from, to), text) : text
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
  const policy = page.headers.get('content-security-policy') ?? "default-src 'none'"
  headers.set(
    'content-security-policy',
    policy
      .replace("frame-ancestors 'none'", "frame-ancestors 'self'")
      .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"),
  )
  headers.set('x-frame-options', 'SAMEORIGIN')
  // The screen that the persona really sees.
  headers.set('content-location', path)
  return new Response(themed, { headers })
}
