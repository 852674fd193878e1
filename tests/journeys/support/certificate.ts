import { HOUR_MS } from '#domain/durations.ts'
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const [INTEGER, BIT_STRING, OBJECT_ID, UTF8_STRING, UTC_TIME, SEQUENCE, SET] = [2, 3, 6, 12, 23, 48, 49]
/** The object identifiers of `ecdsa-with-SHA256` and of a common name, in DER. */
const ECDSA_WITH_SHA256 = Buffer.from('2a8648ce3d040302', 'hex')
const COMMON_NAME = Buffer.from('550403', 'hex')

type Certificate = {
  /** PEM. */
  key: string
  /** PEM. */
  cert: string
  /** The SHA-256 of the public key in base64, by which a browser can be told to trust the certificate. */
  keyHash: string
}

/** A key and a self-signed certificate for `localhost`, valid for two hours. */
export function selfSigned(): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = der(SEQUENCE, der(OBJECT_ID, ECDSA_WITH_SHA256))
  const name = der(
    SEQUENCE,
    der(SET, der(SEQUENCE, der(OBJECT_ID, COMMON_NAME), der(UTF8_STRING, Buffer.from('localhost')))),
  )
  const validity = der(SEQUENCE, time(Date.now() - HOUR_MS), time(Date.now() + HOUR_MS))
  const serial = der(INTEGER, Buffer.concat([Buffer.from([1]), randomBytes(8)]))
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const content = der(SEQUENCE, serial, algorithm, name, validity, name, spki)
  const signature = der(BIT_STRING, Buffer.from([0]), sign('sha256', content, privateKey))
  const cert = der(SEQUENCE, content, algorithm, signature)
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    cert: `-----BEGIN CERTIFICATE-----\n${cert.toString('base64')}\n-----END CERTIFICATE-----\n`,
    keyHash: createHash('sha256').update(spki).digest('base64'),
  }
}

/** One value in DER: its tag, its length, its content (X.690, 8.1). */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

function time(at: number): Buffer {
  const digits = new Date(at).toISOString().replaceAll(/\D/g, '')
  return der(UTC_TIME, Buffer.from(`${digits.slice(2, 14)}Z`))
}
