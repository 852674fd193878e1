import { UNNAMED_ID } from './secret-keys.ts'

const HASH_BYTES = 32
/** The start of an encrypted text with the id of its key. Other encrypted texts start with random bytes. */
export const SEAL_MARK = Buffer.from('EvK1')

/** A hash as it is stored: the length of the id, the id, the hash. A hash of the unnamed key is stored alone. */
export function markHash(id: string, hash: Buffer): Buffer {
  return id === UNNAMED_ID ? hash : Buffer.concat([Buffer.from([id.length]), Buffer.from(id), hash])
}

/** A stored hash without the id of its key. */
export function bareHash(stored: Buffer): Buffer {
  return stored.subarray(-HASH_BYTES)
}

/** The id of the key that made a stored hash. */
export function keyOfHash(stored: Buffer): string {
  return stored.length === HASH_BYTES ? UNNAMED_ID : stored.toString('utf8', 1, 1 + (stored[0] ?? 0))
}

/** Adds the id of the key to an encrypted text. */
export function markSeal(id: string, sealed: Buffer): Buffer {
  return Buffer.concat([SEAL_MARK, Buffer.from([id.length]), Buffer.from(id), sealed])
}

/** The id of the key in an encrypted text, and the rest of its bytes. Null if it has no id. */
export function readSealMark(bytes: Buffer): { id: string; sealed: Buffer } | null {
  if (!bytes.subarray(0, SEAL_MARK.length).equals(SEAL_MARK)) return null
  const start = SEAL_MARK.length + 1
  const end = start + (bytes[SEAL_MARK.length] ?? 0)
  return { id: bytes.toString('utf8', start, end), sealed: bytes.subarray(end) }
}
