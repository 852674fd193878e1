import { isFreshSession, logInCheck, type LoggedIn, type LogInCheck } from '#server/credentials/index.ts'
import { dayIn } from '#domain/places/local-time.ts'
import { billingTimeZone } from '#domain/places/time-zones.ts'
import type { Db } from '#server/db/database.ts'
import { findEmailChange, findRecipient } from '#server/people/index.ts'
import { STRANGE_CALLS, type Limits } from '#server/platform/limits/rate-limits.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'

type Deps = { db: Db; secrets: Secrets; limits: Limits }
export type Door = {
  check: LogInCheck
  /** Whether the person logged in a short time ago. */
  isFresh: (person: LoggedIn) => Promise<boolean>
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
    check: logInCheck({ db, secrets }, limits.perNetwork('privacy-strangers', STRANGE_CALLS)),
    isFresh: async ({ secret }) => isFreshSession(db, secrets, secret),
  }
}
