import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import type { DueEndpoint, WaitingEvent } from './lane-store.ts'
import type { Message } from './send.ts'

const PURPOSE = 'event-endpoint'
const SECRET_BYTES = 32

/** A new secret of an endpoint, in the format of Standard Webhooks. */
export function newEndpointSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
}

/** Encrypts the secret of an endpoint for its row. */
export function sealSecret(secrets: Secrets, endpointId: string, secret: string): Buffer {
  return secrets.encrypt(PURPOSE, secret, endpointId)
}

/** @throws if no key opens it */
export function openSecret(secrets: Secrets, endpointId: string, sealed: Buffer): string {
  return secrets.decrypt(PURPOSE, { bytes: sealed, row: endpointId })
}

/** The body and the headers of an event. While two secrets are live, both sign. */
export function signedMessage(
  secrets: Secrets,
  endpoint: Pick<DueEndpoint, 'id' | 'address' | 'secret' | 'earlier'>,
  event: WaitingEvent,
): Message {
  const body = JSON.stringify(bodyOf(event))
  const id = `evt_${event.id}`
  const live = [endpoint.secret, ...(endpoint.earlier ? [endpoint.earlier] : [])]
  const signatures = live.map((sealed) =>
    new Webhook(openSecret(secrets, endpoint.id, sealed)).sign(id, event.now, body),
  )
  return {
    address: endpoint.address,
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Evenhand-Events/1',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(event.now.getTime() / 1000)),
      'webhook-signature': signatures.join(' '),
    },
  }
}

function bodyOf({ type, version, at, personId, familyId, data }: WaitingEvent): object {
  const about = personId === null ? {} : { personId, familyId }
  return { type, version, timestamp: at.toISOString(), data: { ...about, ...data } }
}
