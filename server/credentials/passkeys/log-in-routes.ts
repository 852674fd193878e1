import {
  logInWithPasskey as logInContract,
  startPasskeyLogIn as startContract,
} from '#domain/contracts/passkeys.ts'
import { logInTarget } from '#domain/flows/log-in.ts'
import type { Db } from '#server/db/database.ts'
import { mount, type Api } from '#server/platform/mount.ts'
import type { Limits } from '#server/platform/limits/rate-limits.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { NotMeDeps } from '../not-me/link.ts'
import { logInWithPasskey, startPasskeyLogIn } from './log-in-with-passkey.ts'

/**
 * Challenges and log-ins that one network may request in 15 minutes. Many people may share one network, for example in
 * a court building.
 */
export const PASSKEY_LOG_INS_PER_NETWORK = 600
const SECONDS = 15 * 60

/** Serves the log-in with a passkey. No answer shows who has passkeys. */
export function mountPasskeyLogIn(api: Api, deps: NotMeDeps & { db: Db; limits: Limits }): void {
  const { limits, site } = deps
  const rule = { points: PASSKEY_LOG_INS_PER_NETWORK, seconds: SECONDS }
  const starts = limits.perNetwork('passkey-log-in-starts', rule)
  const logIns = limits.perNetwork('passkey-log-ins', rule)

  mount(api, startContract, async ({ body, request }) => {
    const limited = await starts(request.address)
    if (limited) return limited
    return { status: 200, body: await startPasskeyLogIn(deps, body) }
  })

  mount(api, logInContract, async ({ body, request }) => {
    const limited = await logIns(request.address)
    if (limited) return limited
    const { browserKey, passkey, device, browser, country } = body
    const opened = await logInWithPasskey(deps, {
      browserKey,
      passkey,
      device,
      visitor: { browser, country },
      oldSession: request.bearer,
    })
    if (!opened) return refuse(422, 'passkeys.refused')
    const { auth, userId, kind, device: own } = opened
    const redirectUrl = logInTarget(site, { wanted: body.redirectUrl, kind })
    return { status: 200, body: { auth, userId, redirectUrl, device: own } }
  })
}
