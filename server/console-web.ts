import type { ConsolePages } from '#domain/console/console-pages.ts'
import {
  builtConsole,
  findCheckedStaff,
  mountConsolePages,
  mountLogIn,
  recordRefused,
  staffCookies,
} from './console/index.ts'
import { readNow } from './db/clock.ts'
import type { StaffLogIn } from './gateways.ts'
import type { Api } from './platform/mount.ts'
import { proveOwnPages } from './platform/own-pages.ts'
import type { Services } from './parts.ts'

type Given = {
  services: Services
  staffLogIn: StaffLogIn
  /** The pages of the development server, if there is one. */
  loadPages: (() => Promise<ConsolePages>) | undefined
}

/** Serves the log-in of staff and, behind it, the pages of the console. */
export function mountConsoleWeb(app: Api, { services, staffLogIn, loadPages = builtConsole }: Given): void {
  const { config, db, log, limits, secrets } = services
  const { provider, groups } = staffLogIn
  const cookies = staffCookies({ https: config.console?.origin.startsWith('https:') === true })
  const style = async () => (await loadPages()).assets.style
  mountLogIn(app, { db, log, limits, secrets, provider, groups, cookies, brand: config.site.brand, style })
  mountConsolePages(app, {
    log,
    sessionOf: async (request) => {
      const secret = cookies.read(request, 'staff-session')
      const staff = secret === null ? null : await findCheckedStaff({ db, secrets, provider, groups }, secret)
      return secret !== null && staff ? { secret, staff, endsAt: staff.endsAt } : null
    },
    recordRefused: async (refused) => recordRefused(db, refused),
    fetchApi: async (request, address) => {
      // A proof names a visitor. Staff have none, so all calls of the console name the same.
      request.headers.set('anonymous-id', 'console')
      proveOwnPages(request, secrets)
      return app.fetch(request, { address })
    },
    loadPages,
    readNow: async () => readNow(db),
    formTargets: provider.origins,
  })
}
