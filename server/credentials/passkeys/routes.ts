import { DAY_SECONDS, HOUR_SECONDS } from '#domain/durations.ts'
import {
  addPasskey as addContract,
  readPasskeys as readContract,
  removePasskey as removeContract,
  renamePasskey as renameContract,
  startPasskey as startContract,
} from '#domain/contracts/passkeys.ts'
import { normalisePasskeyName, passkeyNameError } from '#domain/people/passkey.ts'
import type { Db } from '#server/db/database.ts'
import type { Api } from '#server/platform/mount.ts'
import type { Limits } from '#server/platform/limits/rate-limits.ts'
import { refuse, refuseFields } from '#server/platform/refusal.ts'
import { logInCheck, mountForPerson } from '../log-in/logged-in.ts'
import type { NotMeDeps } from '../not-me/link.ts'
import { isFreshSession } from '../log-in/sessions.ts'
import { addPasskey, startPasskey, type AddOutcome } from './add-passkey.ts'
import { passkeysOf, renamePasskey, shown } from './passkey-store.ts'
import { removePasskey } from './remove-passkey.ts'

/**
 * Passkeys that one person may remove in a day. Each change sends a mail. So this limits the additions too, because a
 * person has only a few at once.
 */
export const REMOVALS_PER_DAY = 20
/** Challenges that one person may get in an hour. Many people cancel the question of their device once or twice. */
export const STARTS_PER_HOUR = 60
const RENAMES_PER_HOUR = 60

/** Serves the passkeys of the logged-in person. To add, rename or remove one needs a fresh log-in. */
export function mountPasskeys(api: Api, deps: NotMeDeps & { db: Db; limits: Limits }): void {
  const { db, secrets, limits } = deps
  const starts = limits.create('passkey-starts', { points: STARTS_PER_HOUR, seconds: HOUR_SECONDS })
  const removals = limits.create('passkey-removals', { points: REMOVALS_PER_DAY, seconds: DAY_SECONDS })
  const renames = limits.create('passkey-renames', { points: RENAMES_PER_HOUR, seconds: HOUR_SECONDS })

  const check = logInCheck(deps)
  const isFresh = async (secret: string) => isFreshSession(db, secrets, secret)

  mountForPerson(api, check, readContract, async ({ person }) => {
    const passkeys = (await passkeysOf(db, person.userId)).map(shown)
    return { status: 200, body: { passkeys, needsLogIn: !(await isFresh(person.secret)) } }
  })

  mountForPerson(api, check, startContract, async ({ person }) => {
    if (!(await isFresh(person.secret))) return refuse(409, 'api.unauthorized')
    const limited = await starts(person.userId)
    if (limited) return limited
    const options = await startPasskey(deps, person)
    return options ? { status: 200, body: options } : refuse(409, 'passkeys.tooMany')
  })

  // The log-in was fresh when the challenge was made. So a person who needs long on their device is not refused here.
  // Nothing is counted: a browser without a challenge could use up what its person needs to remove a strange passkey.
  mountForPerson(api, check, addContract, async ({ person, body }) => {
    const name = normalisePasskeyName(body.name)
    const code = passkeyNameError(name)
    if (code) return refuseFields([{ field: 'name', code }])
    const result = await addPasskey(deps, { ...person, name, passkey: body.passkey })
    return result.outcome === 'added' ? { status: 200, body: shown(result.passkey) } : addRefusal(result)
  })

  mountForPerson(api, check, renameContract, async ({ person, params, body }) => {
    const name = normalisePasskeyName(body.name)
    const code = passkeyNameError(name)
    if (code) return refuseFields([{ field: 'name', code }])
    // Its person finds a strange passkey by its name, so another name could hide it.
    if (!(await isFresh(person.secret))) return refuse(409, 'api.unauthorized')
    const limited = await renames(person.userId)
    if (limited) return limited
    const renamed = await renamePasskey(db, { userId: person.userId, ...params, name })
    return renamed ? { status: 204, body: null } : refuse(404, 'api.notFound')
  })

  mountForPerson(api, check, removeContract, async ({ person, params }) => {
    if (!(await isFresh(person.secret))) return refuse(409, 'api.unauthorized')
    const limited = await removals(person.userId)
    if (limited) return limited
    await removePasskey(deps, { ...person, ...params })
    return { status: 204, body: null }
  })
}

function addRefusal({ outcome }: Exclude<AddOutcome, { outcome: 'added' }>) {
  if (outcome === 'too-many') return refuse(409, 'passkeys.tooMany')
  if (outcome === 'taken') return refuse(409, 'passkeys.onDevice')
  return refuse(403, 'passkeys.refused')
}
