import { FRESH_LOG_IN_MINUTES } from '#domain/privacy/erasure.ts'
import { findSession, isFreshSession, secretOf } from '#server/credentials/index.ts'
import type { Db } from '#server/db/database.ts'
import { refuse, type Refusal } from '#server/platform/refusal.ts'
import type { Limits } from '#server/platform/rate-limits.ts'
import type { Secrets } from '#server/platform/secrets.ts'

/** Calls of one network that open nothing. A person's own calls do not count, because others may share the network. */
const STRANGE_CALLS_PER_NETWORK_AND_MINUTE = 120

type Deps = { db: Db; secrets: Secrets; limits: Limits }
type Asked = { headers: { authorization: string }; request: { address: string } }
/** A person who is logged in, and the secret of their session. */
export type Entered = { userId: string; secret: string }
export type Door = {
  enter: (asked: Asked) => Promise<Entered | Refusal>
  /** Whether the person logged in a short time ago. */
  isFresh: (entered: Entered) => Promise<boolean>
}

/** Lets in people with a session, for what they ask about their own data. */
export function privacyDoor({ db, secrets, limits }: Deps): Door {
  const strange = limits.perNetwork('export-strangers', {
    points: STRANGE_CALLS_PER_NETWORK_AND_MINUTE,
    seconds: 60,
  })
  return {
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
