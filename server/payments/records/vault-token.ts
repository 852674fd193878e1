import type { Secrets } from '#server/platform/secrets.ts'

const TOKEN = 'payment-token'

/** Encrypts the gateway’s token of an instrument on file. */
export function sealVaultToken(secrets: Secrets, token: string): Buffer {
  return secrets.encrypt(TOKEN, token)
}

export function openVaultToken(secrets: Secrets, sealed: Buffer): string {
  return secrets.decrypt(TOKEN, sealed)
}
