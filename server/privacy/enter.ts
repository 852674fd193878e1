import { FRESH_LOG_IN_MINUTES } from '#domain/privacy/erasure.ts'
import { findSession, isFreshSession, secretOf } from '#server/credentials/index.ts'
import { dayIn } from '#domain/places/local-time.ts'
import { billingTimeZone } from '#domain/places/time-zones.ts'
import type { Db } from '#server/db/database.ts'
import { findEmailChange, findRecipient } from '#server/people/index.ts'
import { refuse, type Refusal } from '#server/platform/refusal.ts'
import { STRANGE_CALLS, type Limits } from '#server/platform/rate-limits.ts'
import type { Secrets } from '#server/platform/secrets.ts'

type Deps = { db: Db; secrets: Secrets; limits: Limits }
type Asked = { headers: { authorization: string }; request: { address: string } }
/** A person who is logged in, and the secret of their session. */
export type Entered = { userId: string; secret: string }
export type Door = {
  enter: (asked: Asked) => Promise<Entered | Refusal>
  /** Whether the person logged in a short time ago. */
  isFresh: (entered: Entered) => Promise<boolean>
  /** The day of a moment where the person lives, as `YYYY-MM-DD`. */
  dayOf: (moment: Date, userId: string) => Promise<string>
  /**
   * The last day on which the earlier address can undo a change; null without one. Until then, exports and erasures
   * must wait.
   */
  waitsUntil: (userId: string) => Promise<string | null>
}

/** Checks the session of people who request an export or an erasure of their own data. */
export function privacyDoor({ db, secrets, limits }: Deps): Door {
  const strange = limits.perNetwork('privacy-strangers', STRANGE_CALLS)
  const dayOf = async (moment: Date, userId: string) => {
    const person = await findRecipient(db, userId)
    return dayIn(moment, person ? billingTimeZone(person) : 'UTC')
  }
  return {
    dayOf,
    waitsUntil: async (userId) => {
      const change = await findEmailChange(db, userId)
      return change && dayOf(change.undoUntil, userId)
    },
    enter: async ({ headers, request }) => {
      const secret = secretOf(headers)
      const session = await findSession(db, secrets, secret)
      return session
        ? { ...session, secret }
        : ((await strange(request.address)) ?? refuse(401, 'api.unauthorized'))
    },
    isFresh: async ({ secret }) => isFreshSession(db, secrets, { secret, minutes: FRESH_LOG_IN_MINUTES }),
  }
}
