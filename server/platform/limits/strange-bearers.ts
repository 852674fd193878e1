import type { Context, MiddlewareHandler } from 'hono'
import type { Limits } from './rate-limits.ts'
import { KEY_HEADERS, problemResponse } from '../mount.ts'
import { isFromOwnPages } from '../own-pages.ts'
import { requestContext, type Env } from '../request-context.ts'
import { sha256, type Secrets } from '../secrets/secrets.ts'

/**
 * Unknown bearers of one network in a minute. The limit is high, because many people may share the network of a court
 * building or of a mobile provider. Each of them has one or two bearers.
 */
export const STRANGE_PER_MINUTE = 600
/**
 * The maximum number of known bearers in memory. The oldest is removed first, and is counted once if it is used again.
 */
const REMEMBERED = 50_000

/** The status after which a bearer is unknown. */
const ENDED = 401
/** A log-out answers 204 to every bearer. */
const PROVES_NOTHING = 204

/**
 * Limits the unknown bearers of a network, over all calls. A bearer is known once a call with it has returned something.
 * Known bearers are not counted. So a flood does not stop other people of the same network. A refusal of one call (403)
 * does not make a bearer unknown, because it may still open other calls.
 *
 * Calls of our own pages are not counted. Their bearers are in a cookie that nobody else can write. So a person with a
 * new log-in does not wait because another device of the network sends made-up bearers.
 */
export function limitStrangeBearers(
  limits: Limits,
  secrets: Pick<Secrets, 'derived'>,
): MiddlewareHandler<Env> {
  const strange = limits.perNetwork('strange-bearers', { points: STRANGE_PER_MINUTE, seconds: 60 })
  const known = new Set<string>()
  return async (c, next) => {
    const bearer = bearerIn(c)
    if (bearer === null) return next()
    if (!known.has(bearer) && !isFromOwnPages(requestContext(c), secrets)) {
      const limited = await strange(c.get('address'))
      if (limited) return problemResponse(c, limited)
    }
    await next()
    const { ok, status } = c.res
    if (status === ENDED) known.delete(bearer)
    else if (ok && status !== PROVES_NOTHING) remember(known, bearer)
    return undefined
  }
}

/** A digest of the headers that authenticate the caller, or null without them. */
function bearerIn(c: Context<Env>): string | null {
  const shown = KEY_HEADERS.map((name) => c.req.header(name) ?? '')
  return shown.every((each) => each === '') ? null : sha256(shown.join('\n')).toString('base64url')
}

function remember(known: Set<string>, bearer: string): void {
  known.delete(bearer)
  known.add(bearer)
  if (known.size <= REMEMBERED) return
  for (const oldest of known) {
    known.delete(oldest)
    return
  }
}
