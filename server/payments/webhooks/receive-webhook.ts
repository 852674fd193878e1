import type { Api } from '#server/platform/mount.ts'
import { activeTraceparent } from '#server/platform/traces.ts'
import { sha256 } from '#server/platform/secrets/secrets.ts'
import type { Engine } from '../engine.ts'
import type { WebhookRequest } from '../gateway.ts'
import { rowOfEvent, sealVaultToken } from '../records/vault-token.ts'

/**
 * The route for the gateway's notifications. It stores and acknowledges them at once, and the recoverer
 * handles them. The provider decides on headers and body, so this is not one of our contracts.
 */
export function mountWebhooks(api: Api, engine: Engine): void {
  api.post('/v2/payments/webhooks/:provider', async (c) => {
    if (c.req.param('provider') !== engine.gateway.name) return c.body(null, 404)
    const body = await c.req.text()
    const received = await receiveWebhook(engine, { header: (name) => c.req.header(name), body })
    return c.body(null, received === 'stored' ? 200 : 400)
  })
}

/**
 * Stores a notification of the gateway after a check of its signature. Its content is looked up later and
 * never trusted. A repeated notification is stored once.
 */
export async function receiveWebhook(
  { db, gateway, secrets }: Engine,
  notification: WebhookRequest,
): Promise<'stored' | 'refused'> {
  const read = await gateway.parseWebhook(notification)
  if (read.outcome === 'refused') return 'refused'
  const digest = sha256(notification.body)
  const { vaultToken } = read
  await db
    .insertInto('webhook_events')
    .values({
      sha256: digest,
      provider: gateway.name,
      kind: read.kind,
      gateway_txn: read.transactionId,
      vault_token_enc: vaultToken === null ? null : sealVaultToken(secrets, vaultToken, rowOfEvent(digest)),
      body: Buffer.from(notification.body),
      traceparent: activeTraceparent(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return 'stored'
}
