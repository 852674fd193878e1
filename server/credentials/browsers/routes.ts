import {
  endBrowser as endContract,
  endOtherBrowsers as endOthersContract,
  readBrowsers as readContract,
} from '#domain/contracts/browsers.ts'
import type { Db } from '#server/db/database.ts'
import type { Api } from '#server/platform/mount.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { logInCheck, mountForPerson } from '../log-in/logged-in.ts'
import { endBrowser, endOtherBrowsers, readBrowsers } from './known-browsers.ts'

/**
 * Serves the browsers of the logged-in person. Logging a browser out needs no fresh log-in, because it only removes
 * access.
 */
export function mountBrowsers(api: Api, deps: { db: Db; secrets: Secrets }): void {
  const { db, secrets } = deps
  const check = logInCheck(deps)

  mountForPerson(api, check, readContract, async ({ person }) => {
    return { status: 200, body: { browsers: await readBrowsers(db, secrets, person) } }
  })

  mountForPerson(api, check, endContract, async ({ person, params }) => {
    await endBrowser(db, { userId: person.userId, browserId: params.browserId })
    return { status: 204, body: null }
  })

  mountForPerson(api, check, endOthersContract, async ({ person }) => {
    await endOtherBrowsers(db, secrets, person)
    return { status: 204, body: null }
  })
}
