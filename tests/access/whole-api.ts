import { createApi } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/database.ts'
import { mountedContracts, type Api } from '#server/platform/mount.ts'
import type { Limits } from '#server/platform/limits/rate-limits.ts'
import type { Contract } from '#domain/contracts/contract.ts'
import type { Services } from '#server/parts.ts'
import { createServices } from '#server/services.ts'
import { recordedLog } from '#tests/support/recorded-log.ts'
import { AWAY_LOG_IN } from '#tests/support/console/staff.ts'
import type { Call } from '#tests/support/api.ts'
import { SECRET_OF_TESTS } from '#tests/support/secret.ts'

/** The key that signs the test tokens. */

/** The secret of the mail server that reports returned mails. */
export const MAIL_REPORTS_SECRET = 'a-secret-of-the-mail-server-for-the-tests-1'

export type Keys = { SECRET_KEY: string } | { SECRET_KEYS: string }

type WholeApi = {
  call: Call
  contracts: () => readonly Contract[]
  services: Services
  /** Answers a request, for a server on a port of its own. */
  fetch: Api['fetch']
}

/** Every call of the application, built like in the real process. */
export async function wholeApi(
  db: Db,
  {
    limited = false,
    keys = { SECRET_KEY: SECRET_OF_TESTS },
    hasConsole = true,
    limits,
  }: { limited?: boolean; keys?: Keys; hasConsole?: boolean; limits?: Limits } = {},
): Promise<WholeApi> {
  const config = readConfig({
    STAGE: 'local',
    ...keys,
    MAIL_REPORTS_SECRET,
    RATE_LIMITS: String(limited),
  })
  const services = await createServices({
    config,
    db,
    log: recordedLog(),
    staffLogIn: hasConsole ? AWAY_LOG_IN : null,
    ...(limits ? { limits } : {}),
  })
  const app = createApi(services)
  const call: Call = async (method, path, { body, bearer, headers = {} } = {}) => {
    const answer = await app.request(path, {
      method,
      body: body === undefined ? null : JSON.stringify(body),
      headers: {
        // The visitor id decides which packages are on sale.
        'anonymous-id': 'a visitor of the access tests',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
        ...headers,
      },
    })
    const text = await answer.text()
    const isJson = (answer.headers.get('content-type') ?? '').includes('json')
    return {
      status: answer.status,
      body: isJson ? (JSON.parse(text) as unknown) : text,
      headers: answer.headers,
    }
  }
  return { call, contracts: () => mountedContracts(app), services, fetch: app.fetch }
}
