import { decodeProtectedHeader, EncryptJWT, jwtDecrypt, type JWTPayload } from 'jose'
import type { SessionKey } from '../host.ts'

type Sealing = { keys: readonly [SessionKey, ...SessionKey[]]; lifetimeSeconds: number }

/**
 * A session as the text of its cookie, encrypted by the first key, which it names. It says that a second cookie names its
 * visitor.
 */
export async function sealSession(
  session: object,
  { keys: [{ id, key }], lifetimeSeconds }: Sealing,
): Promise<string> {
  return new EncryptJWT({ session, hasVisitorCookie: true })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: id })
    .setIssuedAt()
    .setExpirationTime(`${lifetimeSeconds}s`)
    .encrypt(key)
}

/**
 * The content of a cookie. A cookie of an earlier version names no key, so each key is tried.
 * @throws if no key opens it, or if it is too old
 */
export async function openSession(value: string, keys: readonly SessionKey[]): Promise<JWTPayload> {
  const { kid } = decodeProtectedHeader(value)
  const fitting = keys.filter(({ id }) => kid === undefined || id === kid)
  return Promise.any(fitting.map(async ({ key }) => (await jwtDecrypt(value, key)).payload))
}
