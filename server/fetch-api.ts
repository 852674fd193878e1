import type { Config } from './config.ts'
import type { Api } from './platform/mount.ts'
import { proveOwnPages } from './platform/own-pages.ts'
import type { Secrets } from './platform/secrets/secrets.ts'
import { inTrace } from './platform/trace-requests.ts'

type FetchApi = (request: Request, address: string) => Promise<Response>

/** How pages call the API: in this process, or at `API_URL`. */
export function fetchApiOf(app: Api, { config, secrets }: { config: Config; secrets: Secrets }): FetchApi {
  const { API_URL: url } = config
  return async (request, address) => {
    proveOwnPages(request, secrets)
    return url
      ? fetch(new Request(addressAt(url, request.url), inTrace(request)))
      : app.fetch(request, { address })
  }
}

/** The same path on another server. */
function addressAt(server: string, url: string): URL {
  const { pathname, search } = new URL(url)
  return new URL(`${pathname}${search}`, server)
}
