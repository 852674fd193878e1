import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '#domain/contracts/passkeys.ts'
import { testSite } from '../site.ts'

/** Deviations of a wrong or unknown device. */
export type Odd = {
  origin?: string
  rpId?: string
  challenge?: string
  crossOrigin?: boolean
  /** Whether the device asked for a finger, a face or a code. */
  isVerified?: boolean
  /** By how much its counter is too low. With 1 it stays the same. */
  counterBack?: number
  userHandle?: string
  isBackupEligible?: boolean
  /** It signs with a key that differs from the registered one. */
  withOtherKey?: boolean
  /** It registers a key under the id of another. */
  id?: string
}
type Made = { id: string; userHandle: string; key: KeyObject }

const UP = 0x01
const UV = 0x04
const BE = 0x08
const BS = 0x10
const AT = 0x40

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest()
const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })

const clientData = (type: string, challenge: string, odd: Odd) =>
  Buffer.from(
    JSON.stringify({
      type,
      challenge: odd.challenge ?? challenge,
      origin: odd.origin ?? testSite.origin,
      crossOrigin: odd.crossOrigin ?? false,
    }),
  )

/** A software device that makes one passkey and logs in with it: WebAuthn with real signatures (ES256). */
export function anAuthenticator({ isSynced = false }: { isSynced?: boolean } = {}) {
  let made: Made | null = null
  let counter = 0
  const flags = ({ isVerified = true, isBackupEligible = isSynced }: Odd) =>
    UP | (isVerified ? UV : 0) | (isBackupEligible ? BE | BS : 0)
  const authData = (rpId: string, odd: Odd, more: { flag: number; bytes: Buffer }) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter - (odd.counterBack ?? 0))
    return Buffer.concat([sha256(odd.rpId ?? rpId), Buffer.from([flags(odd) | more.flag]), count, more.bytes])
  }

  return {
    id: () => made?.id ?? '',
    /** The answer of `navigator.credentials.create()`. */
    create: ({ challenge, rp, user }: PasskeyCreationOptions, odd: Odd = {}) => {
      const { privateKey, publicKey } = newKey()
      const id = odd.id === undefined ? randomBytes(16) : Buffer.from(odd.id, 'base64url')
      made = { id: base64url(id), userHandle: user.id, key: privateKey }
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const cose = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      )
      const bytes = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData(rp.id, odd, { flag: AT, bytes }))],
      ])
      return {
        id: made.id,
        rawId: made.id,
        type: 'public-key' as const,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, odd)),
          attestationObject: base64url(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
          transports: ['internal'],
        },
      }
    },
    /** The answer of `navigator.credentials.get()`. */
    get: ({ challenge, rpId }: PasskeyRequestOptions, odd: Odd = {}) => {
      if (!made) throw new Error('the device has no passkey')
      counter += 1
      const data = authData(rpId, odd, { flag: 0, bytes: Buffer.alloc(0) })
      const client = clientData('webauthn.get', challenge, odd)
      const key = odd.withOtherKey ? newKey().privateKey : made.key
      return {
        id: made.id,
        rawId: made.id,
        type: 'public-key' as const,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), key)),
          userHandle: odd.userHandle ?? made.userHandle,
        },
      }
    },
  }
}
