/** A browser without a screen: it keeps cookies and follows where a page leads within the site. */
export type Visitor = {
  open: (path: string, form?: Readonly<Record<string, string>>) => Promise<{ path: string; page: Response }>
  keep: (cookies: readonly string[]) => void
  /** The same browser as it is now. What the copy does leaves this one as it is. */
  copy: () => Visitor
}

const REDIRECTS = 6

/** @param fetchSite answers a request of this browser */
export function createVisitor(
  site: { origin: string; locale: string },
  fetchSite: (request: Request) => Promise<Response>,
  before: ReadonlyMap<string, string> = new Map(),
): Visitor {
  const { origin, locale } = site
  const cookies = new Map(before)
  const keep = (lines: readonly string[]) => {
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/max-age=0/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
  }
  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, accept: 'text/html', 'accept-language': locale }
    const page = await fetchSite(new Request(new URL(path, origin), { ...init, headers }))
    keep(page.headers.getSetCookie())
    return page
  }
  return {
    keep,
    copy: () => createVisitor(site, fetchSite, cookies),
    open: async (path, form) => {
      let [at, page] = [
        path,
        await ask(path, form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
      ]
      for (let turn = 0; turn < REDIRECTS; turn += 1) {
        const to = page.headers.get('location')
        if (to === null) break
        at = new URL(to, new URL(at, origin)).href.slice(origin.length)
        page = await ask(at)
      }
      return { path: at, page }
    },
  }
}
