import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const SECRET_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

/** The server's keyed functions. One master secret yields a separate key for each use. */
export type Secrets = {
  /** The stored form of a bearer: HMAC-SHA-256 of purpose and secret. */
  hash: (purpose: string, secret: string) => Buffer
  /** A 256-bit secret derived from words. The same words give the same secret, so replayed answers are identical. */
  derive: (purpose: string, words: string) => string
  /** AES-256-GCM; the purpose is authenticated together with the text. */
  encrypt: (purpose: string, text: string) => Buffer
  /** @throws if the bytes were not made by `encrypt` with the same purpose. */
  decrypt: (purpose: string, bytes: Buffer) => string
  /** The key of the web session cookie. */
  sessionKey: Uint8Array
}

/** A new random 256-bit secret as 43 characters of base64url. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

export function sha256(text: string | Buffer): Buffer {
  return createHash('sha256').update(text).digest()
}

/** @param master at least 32 characters; see SECRET_KEY in docs/configuration.md */
export function openSecrets(master: string): Secrets {
  const key = (use: string) => Buffer.from(hkdfSync('sha256', master, '', `evenhand/${use}`, SECRET_BYTES))
  const [hashKey, deriveKey, encryptKey, sessionKey] = [
    key('hash'),
    key('derive'),
    key('encrypt'),
    key('session'),
  ]
  return {
    hash: (purpose, secret) => createHmac('sha256', hashKey).update(`${purpose}:${secret}`).digest(),
    derive: (purpose, words) =>
      createHmac('sha256', deriveKey).update(`${purpose}:${words}`).digest('base64url'),
    encrypt: (purpose, text) => encrypt(encryptKey, purpose, text),
    decrypt: (purpose, bytes) => decrypt(encryptKey, purpose, bytes),
    sessionKey,
  }
}

function encrypt(key: Buffer, purpose: string, text: string): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(purpose))
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

function decrypt(key: Buffer, purpose: string, bytes: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES)).setAAD(
    Buffer.from(purpose),
  )
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString(
    'utf8',
  )
}
