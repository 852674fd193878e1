import {
  askForErasure as askContract,
  readErasure as readContract,
  takeBackErasure as takeBackContract,
  type Erasure,
} from '#domain/contracts/erasure.ts'
import { dayIn } from '#domain/places/local-time.ts'
import { billingTimeZone } from '#domain/places/time-zones.ts'
import { FRESH_LOG_IN_MINUTES } from '#domain/privacy/erasure.ts'
import { findSession, isFreshSession, secretOf } from '#server/credentials/index.ts'
import type { Db } from '#server/db/database.ts'
import { findEmailChange, findRecipient } from '#server/people/index.ts'
import { mount, type Api } from '#server/platform/mount.ts'
import { refuse, type Refusal } from '#server/platform/refusal.ts'
import type { Limits } from '#server/platform/rate-limits.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { askForErasure, readErasure, takeBackErasure } from './erasure.ts'

/** Calls of one network that open nothing. A person's own calls do not count, because others may share the network. */
const STRANGE_CALLS_PER_NETWORK_AND_MINUTE = 120
/** Each change sends a mail. */
const CHANGES_PER_DAY = 10

type Deps = { db: Db; secrets: Secrets; limits: Limits }

/** Serves the erasure of a person's own account: asking for it, and taking it back. */
export function mountPrivacy(api: Api, { db, secrets, limits }: Deps): void {
  const strange = limits.perNetwork('erasures', { points: STRANGE_CALLS_PER_NETWORK_AND_MINUTE, seconds: 60 })
  const changes = limits.create('erasure-changes', { points: CHANGES_PER_DAY, seconds: 24 * 3600 })

  type Asked = { headers: { authorization: string }; request: { address: string } }
  const enter = async ({
    headers,
    request,
  }: Asked): Promise<{ userId: string; secret: string } | Refusal> => {
    const secret = secretOf(headers)
    const session = await findSession(db, secrets, secret)
    return session
      ? { ...session, secret }
      : ((await strange(request.address)) ?? refuse(401, 'api.unauthorized'))
  }
  const zoneOf = async (userId: string) => {
    const person = await findRecipient(db, userId)
    return person ? billingTimeZone(person) : 'UTC'
  }
  const isFresh = async (secret: string) =>
    isFreshSession(db, secrets, { secret, minutes: FRESH_LOG_IN_MINUTES })
  const view = async ({ userId, secret }: { userId: string; secret: string }) => {
    const [erasure, change, zone] = await Promise.all([
      readErasure(db, userId),
      findEmailChange(db, userId),
      zoneOf(userId),
    ])
    const body: Erasure = {
      dueOn: erasure && dayIn(erasure.dueAt, zone),
      waitsUntil: change && dayIn(change.undoUntil, zone),
      needsLogIn: !(await isFresh(secret)),
    }
    return { status: 200 as const, body }
  }

  mount(api, readContract, async (asked) => {
    const entered = await enter(asked)
    return 'refusal' in entered ? entered : view(entered)
  })

  mount(api, askContract, async (asked) => {
    const entered = await enter(asked)
    if ('refusal' in entered) return entered
    if (!(await isFresh(entered.secret))) return refuse(409, 'api.unauthorized')
    const limited = await changes(entered.userId)
    if (limited) return limited
    const personId = entered.userId
    const erasure = await db.transaction().execute((tx) => askForErasure(tx, { personId, askedBy: 'person' }))
    if (!erasure) return refuse(409, 'api.unauthorized')
    return view(entered)
  })

  mount(api, takeBackContract, async (asked) => {
    const entered = await enter(asked)
    if ('refusal' in entered) return entered
    const limited = await changes(entered.userId)
    if (limited) return limited
    await db.transaction().execute((tx) => takeBackErasure(tx, entered.userId))
    return view(entered)
  })
}
