import { CONSOLE_BASE, LOG_IN_PATH } from '#domain/console/console-paths.ts'
import { INNER_PEOPLE } from '#server/console/inner-provider/index.ts'
import type { Api } from '#server/platform/mount.ts'

/** People of the built-in log-in provider, for the first page. */
export const STAFF = ['mira', 'theo', 'ines'].flatMap((id) => INNER_PEOPLE.find((one) => one.id === id) ?? [])

const REDIRECTS = 8

/**
 * Logs a person of the built-in provider in to the console, like a browser. Returns the cookies of their session. Null
 * without a console, without that provider, or without such a person.
 */
export async function logInStaff(api: Api, origin: string, person: string): Promise<string[] | null> {
  if (!INNER_PEOPLE.some(({ id }) => id === person)) return null
  const jars = new Map<string, Map<string, string>>()
  let at = new URL(`${CONSOLE_BASE}${LOG_IN_PATH}`, origin)
  for (let turn = 0; turn < REDIRECTS; turn += 1) {
    const jar = jars.get(at.origin) ?? new Map<string, string>()
    jars.set(at.origin, jar)
    const answer = await ask(api, { at, jar, origin, person })
    const lines = answer.headers.getSetCookie()
    for (const line of lines) keep(jar, line)
    const session = lines.filter((line) => /^(?:__Host-)?staff-session=[^;]/.test(line))
    if (session.length > 0) return session
    const to = answer.headers.get('location')
    if (to === null) return null
    at = new URL(to, at)
  }
  return null
}

type Step = { at: URL; jar: ReadonlyMap<string, string>; origin: string; person: string }

/** The provider listens on its own port. It logs in the person who is chosen there. */
async function ask(api: Api, { at, jar, origin, person }: Step): Promise<Response> {
  const headers = { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') }
  if (at.origin === origin) return api.fetch(new Request(at, { headers }), { address: '127.0.0.1' })
  if (!at.pathname.startsWith('/people/')) return fetch(at, { headers, redirect: 'manual' })
  return fetch(at, { method: 'POST', headers, redirect: 'manual', body: new URLSearchParams({ person }) })
}

function keep(jar: Map<string, string>, line: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
  if (value === '') jar.delete(name)
  else jar.set(name, value)
}
