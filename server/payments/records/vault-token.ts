import type { Secrets } from '#server/platform/secrets.ts'

const TOKEN = 'payment-token'

/** Encrypts the gateway’s token of an instrument on file. */
export function sealVaultToken(secrets: Secrets, token: string): Buffer {
  return secrets.encrypt(TOKEN, token)
}

/** The keyed hash that identifies an instrument on file. Each seal of one token differs. */
export function hashVaultToken(secrets: Secrets, token: string): string {
  return secrets.hash('payment-on-file', token).toString('base64url')
}

/** The same of a sealed token; null if it cannot be opened, because an earlier key of the application sealed it. */
export function hashSealedToken(secrets: Secrets, sealed: Buffer): string | null {
  const token = tryToOpen(secrets, sealed)
  return token === null ? null : hashVaultToken(secrets, token)
}

/** Null if it cannot be opened, because an earlier key of the application sealed it. No code can charge it. */
export function tryToOpen(secrets: Secrets, sealed: Buffer): string | null {
  try {
    return openVaultToken(secrets, sealed)
  } catch {
    return null
  }
}

export function openVaultToken(secrets: Secrets, sealed: Buffer): string {
  return secrets.decrypt(TOKEN, sealed)
}
