import type { Api } from './mount.ts'
import { refuse, type Refusal } from './refusal.ts'

type Served = { pattern: RegExp; method: string; parameters: number }

/** The calls of the API. Middleware and pages are left out. */
function callsOf({ routes }: Api): Served[] {
  return routes
    .filter(({ method, path }) => method !== 'ALL' && /^\/v[12]\//.test(path))
    .map(({ method, path }) => ({
      pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
      method,
      parameters: path.split(':').length,
    }))
}

/**
 * Answers for a path that no route has taken: 405 with `Allow` if the path has calls with other methods, otherwise 404.
 * The calls are listed at the first such request, when all of them are mounted.
 */
export function refuseUnserved(api: Api): (path: string) => Refusal {
  let calls: Served[] | null = null
  return (path) => {
    calls ??= callsOf(api)
    const found = calls.filter(({ pattern }) => pattern.test(path))
    // A path such as `/passkeys/challenges` also has the form of `/passkeys/:id`, and is not meant by it.
    const fewest = Math.min(...found.map(({ parameters }) => parameters))
    const methods = new Set(
      found.filter(({ parameters }) => parameters === fewest).map(({ method }) => method),
    )
    if (methods.size === 0) return refuse(404, 'api.notFound')
    if (methods.has('GET')) methods.add('HEAD')
    return refuse(405, 'api.otherMethod', { headers: { allow: [...methods].toSorted().join(', ') } })
  }
}
