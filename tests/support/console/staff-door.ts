import { Hono } from 'hono'
import { afterAll } from 'vitest'
import { CONSOLE_BASE } from '#domain/console/console-paths.ts'
import { findCheckedStaff, mountLogIn, staffCookies, type StaffSession } from '#server/console/index.ts'
import { INNER_GROUPS, startInnerProvider, type InnerProvider } from '#server/console/inner-provider/index.ts'
import { openIdProvider } from '#server/console/openid/index.ts'
import type { Db } from '#server/db/database.ts'
import { identify, refuseForeignOrigin } from '#server/platform/edge.ts'
import type { Api } from '#server/platform/mount.ts'
import { memoryLimits } from '#server/platform/limits/rate-limits.ts'
import type { Env } from '#server/platform/request-context.ts'
import { testSecrets } from '../accounts/credentials.ts'
import { doorBrowser, type DoorBrowser } from './door-browser.ts'
import { recordedLog, type RecordedLog } from '../recorded-log.ts'

export type StaffDoor = {
  app: Api
  log: RecordedLog
  inner: InnerProvider
  browser: () => DoorBrowser
  /** The session of a browser. Null without a session, or after its end. */
  sessionOf: (browser: DoorBrowser) => Promise<StaffSession | null>
  /** Logs a person in, at the built-in provider. */
  logIn: (browser: DoorBrowser, person: string, path?: string) => Promise<void>
}
type Given = {
  limited?: boolean
  issuer?: string
  groups?: typeof INNER_GROUPS
  /** Whether the provider gives refresh tokens. */
  refreshes?: boolean
  /** As behind a balancer that speaks TLS. */
  https?: boolean
}

/** The log-in of staff with the built-in provider. `/console` stands for the pages behind it. */
export async function staffDoor(db: Db, given: Given = {}): Promise<StaffDoor> {
  const { https = false, refreshes = false } = given
  const origin = `${https ? 'https' : 'http'}://localhost:3999`
  const [callback, afterLogOut] = [`${origin}/console/login/callback`, `${origin}/console/logout`]
  const inner = await startInnerProvider({ port: 0, callback, afterLogOut, refreshes })
  afterAll(inner.close)
  const log = recordedLog()
  const { clientId, clientSecret } = inner
  const provider = openIdProvider(
    {
      issuer: given.issuer ?? inner.issuer,
      clientId,
      clientSecret,
      scopes: 'openid profile groups',
      groupClaim: 'groups',
      callback,
      afterLogOut,
    },
    log,
  )
  const app: Api = new Hono<Env>()
  app.use(identify({ log, trustedHops: 1 }), refuseForeignOrigin(null))
  mountLogIn(app, {
    db,
    secrets: testSecrets,
    provider,
    groups: given.groups ?? INNER_GROUPS,
    log,
    limits: memoryLimits({ enabled: given.limited === true }),
    cookies: staffCookies({ https }),
    brand: 'Evenhand',
    style: async () => null,
  })
  app.get(`${CONSOLE_BASE}/*`, (c) => c.text('behind the door'))
  const deps = { db, secrets: testSecrets, provider, groups: given.groups ?? INNER_GROUPS }
  const browser = () => doorBrowser(app, origin)
  return {
    app,
    log,
    inner,
    browser,
    sessionOf: async ({ cookies }) =>
      findCheckedStaff(deps, cookies.get(https ? '__Host-staff-session' : 'staff-session') ?? ''),
    logIn: async (from, person, path = '/console/login') => {
      await from.open(`${origin}${path}`)
      await from.send(from.seen().address, { person })
    },
  }
}
