import type { Tx } from '#server/db/database.ts'
import { newSecret } from '#server/platform/secrets/secrets.ts'
import { rememberDevice, type Visitor } from './known-devices.ts'
import type { Account } from './log-in-store.ts'
import type { NotMeDeps } from '../not-me/link.ts'
import { tellNewDevice } from '../not-me/tell-new-device.ts'
import { endSession, startSession } from './sessions.ts'

export type Opened = { auth: string; userId: string; kind: Account['kind']; device: string }
type Entering = {
  account: Account
  /** The secret of the browser, if it has one. */
  device: string | null
  visitor: Visitor
  /** The earlier session of this browser. The log-in ends it. */
  oldSession: string | null
  /** The passkey that was used; null after a password. */
  passkeyId?: string | null
}

/**
 * Opens a session for a person whose password or passkey was checked. The browser becomes a known one with a new
 * secret. If it was unknown, the person gets a mail.
 */
export async function openSession(
  tx: Tx,
  deps: NotMeDeps,
  { account, device, visitor, oldSession, passkeyId = null }: Entering,
): Promise<Opened> {
  const { secrets } = deps
  const { user_id: userId, kind } = account
  if (oldSession) await endSession(tx, secrets, oldSession)
  if (!account.device_known) await tellNewDevice(tx, deps, { person: account, visitor })
  const own = await rememberDevice(tx, secrets, { userId, before: device ?? newSecret(), visitor })
  const auth = await startSession(tx, secrets, { userId, device: own, passkeyId })
  return { auth, userId, kind, device: own }
}
