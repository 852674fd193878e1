import { readSealMark } from '#server/platform/secrets/key-marks.ts'
import type { Sealed, Secrets } from '#server/platform/secrets/secrets.ts'

const TOKEN = 'payment-token'

/** The row of a subscription, to which its encrypted token is bound. */
export const rowOfSubscription = (id: string) => `subscriptions ${id}`
/** The row of an order. Its winning attempt keeps the token until the order is completed. */
export const rowOfOrder = (id: string) => `orders ${id}`
/** The row of a notification, by the digest of its body. */
export const rowOfEvent = (digest: Buffer) => `webhook_events ${digest.toString('hex')}`

/** Encrypts the gateway’s token of an instrument on file, for one row. */
export function sealVaultToken(secrets: Secrets, token: string, row: string): Buffer {
  return secrets.encrypt(TOKEN, token, row)
}

/**
 * The keyed hash that identifies an instrument on file. Encrypted tokens cannot be compared, because each encryption
 * differs.
 */
export function hashVaultToken(secrets: Secrets, token: string): string {
  return secrets.hash('payment-on-file', token).toString('base64url')
}

/** The hashes of an encrypted token by every key. Null if it cannot be decrypted, because a key is missing. */
export function hashesOfSealed(secrets: Secrets, sealed: Sealed): readonly string[] | null {
  const token = tryToOpen(secrets, sealed)
  if (token === null) return null
  return secrets.hashes('payment-on-file', token).map((hash) => hash.toString('base64url'))
}

/** Null if it cannot be decrypted, because a key of the application is missing. Then it cannot be charged. */
export function tryToOpen(secrets: Secrets, sealed: Sealed): string | null {
  try {
    return openVaultToken(secrets, sealed)
  } catch {
    return null
  }
}

/** Whether a token needs a key that this process does not have. With the key, it can be decrypted again. */
export function isKeyMissing(secrets: Secrets, { bytes }: Sealed): boolean {
  const marked = readSealMark(bytes)
  return marked !== null && !secrets.keyIds.includes(marked.id)
}

/** @throws if it cannot be decrypted */
export function openVaultToken(secrets: Secrets, sealed: Sealed): string {
  return secrets.decrypt(TOKEN, sealed)
}

/** The token for another row. If it cannot be decrypted, it stays unchanged. So a paid order is still completed. */
export function moveVaultToken(secrets: Secrets, sealed: Sealed, row: string): Buffer {
  const token = tryToOpen(secrets, sealed)
  return token === null ? sealed.bytes : sealVaultToken(secrets, token, row)
}
