import type { Secrets } from '#server/platform/secrets/secrets.ts'
import type { Instrument } from '../gateway.ts'
import type { TriedOnFile } from '../purchase.ts'
import type { AttemptDetails } from './attempt.ts'
import { cardHashes } from './instrument.ts'
import { hashesOfSealed, rowOfSubscription } from './vault-token.ts'

/** Null for an attempt that did not try an instrument on file. */
export function triedOnFile({ onFile, cardOnFile, card }: AttemptDetails): TriedOnFile | null {
  if (onFile === undefined) return null
  return { token: onFile, cards: [cardOnFile, card].filter((hash) => hash !== undefined) }
}

type OnFile = {
  subscriptionId: string
  /** Encrypted. */
  token: Buffer
  /** Null if the gateway did not report it. */
  method: Instrument | null
}

/**
 * Whether the instrument on file now is the one that was tried. A bank may answer after the person has given another
 * one. The gateway keeps the token if the bank renews the card behind it, so the card counts too.
 */
export function isStillOnFile(
  secrets: Secrets,
  tried: TriedOnFile,
  { subscriptionId, token, method }: OnFile,
): boolean {
  const hashes = hashesOfSealed(secrets, { bytes: token, row: rowOfSubscription(subscriptionId) })
  if (hashes?.includes(tried.token) !== true) return false
  const cards = cardHashes(secrets, method)
  return cards === null || tried.cards.length === 0 || tried.cards.some((card) => cards.includes(card))
}
