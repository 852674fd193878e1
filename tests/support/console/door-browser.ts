import type { Api } from '#server/platform/mount.ts'

export type Seen = { status: number; address: string; text: string; headers: Headers }
export type DoorBrowser = {
  /** Opens an address and follows where it leads. */
  open: (address: string) => Promise<Seen>
  /** Opens an address and stops before the first redirect. */
  ask: (address: string, init?: RequestInit) => Promise<Seen>
  /** Sends the form of the page that was seen last, and follows where it leads. */
  send: (address: string, fields: Readonly<Record<string, string>>) => Promise<Seen>
  cookies: Map<string, string>
  /** Every cookie that was set, with its attributes. */
  setCookies: string[]
  /** The last page. */
  seen: () => Seen
}

/**
 * A browser without a screen. It keeps cookies, and it goes between the application at `origin` and the log-in provider.
 */
export function doorBrowser(app: Api, origin: string): DoorBrowser {
  const cookies = new Map<string, string>()
  const setCookies: string[] = []
  let last: Seen = { status: 0, address: '', text: '', headers: new Headers() }
  const ask = async (address: string, init: RequestInit = {}): Promise<Seen> => {
    const url = new URL(address, last.address || origin)
    const headers = new Headers(init.headers)
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const request = new Request(url, { redirect: 'manual', ...init, headers })
    const answer = url.origin === origin ? await app.request(request) : await fetch(request)
    const set = answer.headers.getSetCookie()
    setCookies.push(...(url.origin === origin ? set : []))
    for (const line of set) keep(cookies, line)
    last = {
      status: answer.status,
      address: url.href,
      text: await answer.text(),
      headers: answer.headers,
    }
    return last
  }
  const follow = async (seen: Seen): Promise<Seen> => {
    const to = seen.headers.get('location')
    return to === null ? seen : follow(await ask(to))
  }
  return {
    ask,
    open: async (address) => follow(await ask(address)),
    send: async (address, fields) => follow(await ask(address, form(fields, new URL(last.address).origin))),
    cookies,
    setCookies,
    seen: () => last,
  }
}

function form(fields: Readonly<Record<string, string>>, origin: string): RequestInit {
  return { method: 'POST', body: new URLSearchParams(fields), headers: { origin } }
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = ''] = line.split(';')
  const at = pair.indexOf('=')
  const isGone = /max-age=0|expires=thu, 01 jan 1970/i.test(line)
  if (isGone) cookies.delete(pair.slice(0, at))
  else cookies.set(pair.slice(0, at), pair.slice(at + 1))
}
