import { availableParallelism } from 'node:os'
import argon2 from '@node-rs/argon2'
import { refuse, type Refusal } from '#server/platform/refusal.ts'
import { networkOf } from '#server/platform/network.ts'
import { UNNAMED_ID } from '#server/platform/secrets/secret-keys.ts'
import { newSecret, type Secrets } from '#server/platform/secrets/secrets.ts'
import { createFairTurns } from '../log-in/fair-turns.ts'

/** Argon2id with OWASP's minimum parameters: 19 MiB, two passes, one lane. It takes about 40 ms of one core. */
export const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** The kind of text that is hashed. A hash of one kind never matches a text of another kind. */
export type Hashed = 'password' | 'security-detail'

/** Node runs this work on four threads. More hashes at once would only wait for a thread. */
const AT_ONCE = Math.min(availableParallelism(), 4)
/** The maximum number of waiting callers. With more, the answers would come too late. */
export const WAITING_MAX = 32 * AT_ONCE

/**
 * Log-ins wait in the line of their network, or in that of their device if the account knows it. So a flood of log-ins
 * does not keep other people out.
 */
const turns = createFairTurns({ atOnce: AT_ONCE, places: WAITING_MAX })
/** The line of all other callers. They are few, because each of their calls has a limit. */
const OTHERS = 'others'

/**
 * A refusal with a time to retry, if too many callers are waiting for a hash.
 * @param caller who logs in
 */
export function hashingRefusal(caller?: LogInCaller): Refusal | null {
  if (!turns.isFull(lineOf(caller))) return null
  return refuse(503, 'api.unavailable', { headers: { 'retry-after': '2' } })
}

/** `knownDevice` is a device secret that the account knows. */
export type LogInCaller = { address: string; knownDevice: string | null }

function lineOf(caller: LogInCaller | undefined): string {
  if (caller === undefined) return OTHERS
  const { address, knownDevice } = caller
  return knownDevice === null ? networkOf(address) : `device ${knownDevice}`
}

/**
 * Hashes a secret text as a PHC string, with the id of the key before it. An HMAC with the key comes first. So guesses
 * cannot be tried with a copy of the database alone.
 */
export async function hashText(secrets: Secrets, kind: Hashed, text: string): Promise<string> {
  const [{ keyId, text: keyed }] = secrets.keyed(kind, text)
  return nameKey(keyId, await turns.inTurn(OTHERS, async () => argon2.hash(keyed, ARGON2)))
}

/**
 * Whether a text matches a hash. Without a hash, it takes the same time and returns false. The time therefore does not
 * reveal whether a hash exists.
 * @param compared the text, the hash, and a caller who logs in
 */
export async function matchesHash(
  secrets: Secrets,
  kind: Hashed,
  { text, hash: kept, caller }: { text: string; hash: string | null; caller?: LogInCaller },
): Promise<boolean> {
  const { keyId, phc } = readKeyName(kept ?? (await hashOfNothing()))
  const all = secrets.keyed(kind, text)
  const named = all.filter((each) => each.keyId === keyId)
  // If no key has the id of SECRET_KEY, any key may be the right one. Then each log-in tries all of them.
  const isAny = keyId === UNNAMED_ID && named.length === 0
  const rounds = all.some((each) => each.keyId === UNNAMED_ID) ? all.slice(0, 1) : all
  let matches = false
  for (const [index, other] of rounds.entries()) {
    const right = isAny ? other : named[index]
    const verified = await turns.inTurn(lineOf(caller), async () => argon2.verify(phc, (right ?? other).text))
    matches ||= right !== undefined && verified
  }
  return kept !== null && matches
}

/** Whether a hash was made with other parameters than the current ones, or with another key than the first. */
export function isOutdated(secrets: Secrets, kept: string): boolean {
  const { keyId, phc } = readKeyName(kept)
  const { memoryCost, timeCost, parallelism } = argon2.parseOptions(phc)
  return (
    keyId !== secrets.keyIds[0] ||
    memoryCost !== ARGON2.memoryCost ||
    timeCost !== ARGON2.timeCost ||
    parallelism !== ARGON2.parallelism
  )
}

/** The hash of a security answer or code. Case and repeated spaces do not matter. */
export async function hashSecurityDetail(secrets: Secrets, text: string): Promise<string> {
  return hashText(
    secrets,
    'security-detail',
    text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim(),
  )
}

let nothing: Promise<string> | undefined
function hashOfNothing(): Promise<string> {
  nothing ??= argon2.hash(newSecret(), ARGON2)
  return nothing
}

/** A hash with the id of its key. If the key is SECRET_KEY, the hash has no id. */
function nameKey(keyId: string, phc: string): string {
  return keyId === UNNAMED_ID ? phc : `${keyId}:${phc}`
}

function readKeyName(kept: string): { keyId: string; phc: string } {
  const start = kept.indexOf('$')
  return { keyId: start > 0 ? kept.slice(0, start - 1) : UNNAMED_ID, phc: kept.slice(start) }
}
