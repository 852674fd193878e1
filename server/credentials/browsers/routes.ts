import {
  endBrowser as endContract,
  endOtherBrowsers as endOthersContract,
  readBrowsers as readContract,
} from '#domain/contracts/browsers.ts'
import type { Db } from '#server/db/database.ts'
import { mount, type Api } from '#server/platform/mount.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { secretOf } from '../bearer.ts'
import { findSession } from '../sessions.ts'
import { endBrowser, endOtherBrowsers, readBrowsers } from './known-browsers.ts'

/**
 * Serves the browsers of the logged-in person. Logging a browser out needs no fresh log-in, because it only removes
 * access.
 */
export function mountBrowsers(api: Api, { db, secrets }: { db: Db; secrets: Secrets }): void {
  const asking = async (headers: { authorization: string }) => {
    const secret = secretOf(headers)
    const session = await findSession(db, secrets, secret)
    return session && { userId: session.userId, secret }
  }

  mount(api, readContract, async ({ headers }) => {
    const person = await asking(headers)
    if (!person) return refuse(401, 'api.unauthorized')
    return { status: 200 as const, body: { browsers: await readBrowsers(db, secrets, person) } }
  })

  mount(api, endContract, async ({ headers, params }) => {
    const person = await asking(headers)
    if (!person) return refuse(401, 'api.unauthorized')
    await endBrowser(db, { userId: person.userId, browserId: params.browserId })
    return { status: 204 as const, body: null }
  })

  mount(api, endOthersContract, async ({ headers }) => {
    const person = await asking(headers)
    if (!person) return refuse(401, 'api.unauthorized')
    await endOtherBrowsers(db, secrets, person)
    return { status: 204 as const, body: null }
  })
}
