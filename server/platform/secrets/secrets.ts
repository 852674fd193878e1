import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { bareHash, markHash, markSeal, readSealMark } from './key-marks.ts'
import { seal, unseal } from './sealing.ts'
import { ringOf, UNNAMED_ID, type KeyRing, type SecretKey } from './secret-keys.ts'

const SECRET_BYTES = 32

/** The HMAC of a text with one of the keys. */
export type Keyed = { keyId: string; text: string }
/** The key of a web session cookie. */
export type SessionKey = { id: string; key: Uint8Array }
/** An encrypted text and the row that contains it. */
export type Sealed = { bytes: Buffer; row: string }

/**
 * The server's functions with keys. Each key gives a separate key for each use. The first key writes. A stored value
 * may come from any key, so a value is compared with the results of all keys.
 */
export type Secrets = {
  /** The ids of the keys. The first one writes. */
  keyIds: readonly [string, ...string[]]
  /** The stored form of a bearer: HMAC-SHA-256 of purpose and secret, with the first key. */
  hash: (purpose: string, secret: string) => Buffer
  /** All stored forms that a bearer can have; the one of `hash` is the first. */
  hashes: (purpose: string, secret: string) => readonly [Buffer, ...Buffer[]]
  /** Whether a stored form is the one of this bearer by any key. */
  isHash: (stored: Buffer, purpose: string, secret: string) => boolean
  /** The HMACs of a text with every key, the first key first. They are not stored forms. */
  keyed: (purpose: string, text: string) => readonly [Keyed, ...Keyed[]]
  /** A 256-bit secret derived from words. The same words give the same secret, so a repeated answer is identical. */
  derive: (purpose: string, words: string) => string
  /** The secrets that each key derives; the one of `derive` is the first. */
  derived: (purpose: string, words: string) => readonly [string, ...string[]]
  /** AES-256-GCM; the purpose and the row are authenticated together with the text. */
  encrypt: (purpose: string, text: string, row: string) => Buffer
  /** @throws if `encrypt` did not make the bytes with the same purpose and row, or if their key is unknown. */
  decrypt: (purpose: string, sealed: Sealed) => string
  /** The keys of the web session cookie. */
  sessionKeys: readonly [SessionKey, ...SessionKey[]]
}

/** A new random 256-bit secret as 43 characters of base64url. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

/** The SHA-256 hash of a text, without a key. */
export function sha256(text: string | Buffer): Buffer {
  return createHash('sha256').update(text).digest()
}

const UUID_BYTES = 16
const UUID_VERSION = 0x80
const UUID_VARIANT = 0x80

/** A version 8 UUID (RFC 9562 §5.8) from the first bytes of a digest. The same digest gives the same id. */
export function uuidFrom(digest: Buffer): string {
  const bytes = Buffer.from(digest.subarray(0, UUID_BYTES))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | UUID_VERSION
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | UUID_VARIANT
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** Gets the id of a key that is in a row, but that the installation does not have. */
export type OnUnknownKey = (id: string) => void

/** @param given the keys of the installation, or the only one; see SECRET_KEYS in docs/configuration.md */
export function openSecrets(given: KeyRing | string, onUnknown: OnUnknownKey = () => undefined): Secrets {
  const ring = typeof given === 'string' ? ringOf(given) : given
  const [first, ...others] = ring.keys
  const keys = [usesOf(first), ...others.map(usesOf)] as const
  const [writer] = keys
  const hasUnnamed = keys.some(({ id }) => id === UNNAMED_ID)
  const ofEach = <T>(make: (key: Uses) => T): [T, ...T[]] => [make(writer), ...keys.slice(1).map(make)]
  const hashes = (purpose: string, secret: string): [Buffer, ...Buffer[]] => {
    const marked = ofEach(({ id, hash }) => markHash(id, hmac(hash, `${purpose}:${secret}`)))
    // If no key has the id of SECRET_KEY, any key may be the right one.
    return hasUnnamed ? marked : [...marked, ...marked.map(bareHash)]
  }
  const derived = (purpose: string, words: string) =>
    ofEach(({ derive }) => hmac(derive, `${purpose}:${words}`).toString('base64url'))
  return {
    keyIds: ofEach(({ id }) => id),
    hash: (purpose, secret) => markHash(writer.id, hmac(writer.hash, `${purpose}:${secret}`)),
    hashes,
    isHash: (stored, purpose, secret) =>
      hashes(purpose, secret).some((hash) => hash.length === stored.length && timingSafeEqual(hash, stored)),
    keyed: (purpose, text) =>
      ofEach(({ id, hash }) => ({ keyId: id, text: hmac(hash, `${purpose}:${text}`).toString('base64url') })),
    derive: (purpose, words) => derived(purpose, words)[0],
    derived,
    encrypt: (purpose, text, row) =>
      ring.namesKeys
        ? markSeal(writer.id, seal(writer.encrypt, boundWords(purpose, row), text))
        : seal(writer.encrypt, purpose, text),
    decrypt: (purpose, sealed) => open(keys, purpose, sealed, onUnknown),
    sessionKeys: ofEach(({ id, session }) => ({ id, key: session })),
  }
}

type Uses = { id: string; hash: Buffer; derive: Buffer; encrypt: Buffer; session: Buffer }

function usesOf({ id, key: master }: SecretKey): Uses {
  const key = (use: string) => Buffer.from(hkdfSync('sha256', master, '', `evenhand/${use}`, SECRET_BYTES))
  return { id, hash: key('hash'), derive: key('derive'), encrypt: key('encrypt'), session: key('session') }
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

/** The words that bind an encrypted text to its use and its row. */
function boundWords(purpose: string, row: string): string {
  return `${purpose}\n${row}`
}

function open(
  keys: readonly Uses[],
  purpose: string,
  { bytes, row }: Sealed,
  onUnknown: OnUnknownKey,
): string {
  const marked = readSealMark(bytes)
  const key = marked && keys.find(({ id }) => id === marked.id)
  if (marked && key) return unseal(key.encrypt, boundWords(purpose, row), marked.sealed)
  if (marked) onUnknown(marked.id)
  // Encrypted before SECRET_KEYS, without the id of the key and of the row.
  const [text] = keys.flatMap((each) => attempt(() => unseal(each.encrypt, purpose, bytes)))
  if (text === undefined) throw new Error('no key can decrypt a text')
  return text
}

function attempt(act: () => string): string[] {
  try {
    return [act()]
  } catch {
    return []
  }
}
