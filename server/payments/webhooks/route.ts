import type { Api } from '#server/platform/mount.ts'
import type { Engine } from '../engine.ts'
import { receiveWebhook } from './handle-events.ts'

/**
 * Where the gateway sends its notifications: stored and acknowledged at once, looked into by the recoverer. Not a
 * contract of ours: the provider decides on headers and body.
 */
export function mountWebhooks(api: Api, engine: Engine): void {
  api.post('/v2/payments/webhooks/:provider', async (c) => {
    if (c.req.param('provider') !== engine.gateway.name) return c.body(null, 404)
    const body = await c.req.text()
    const received = await receiveWebhook(engine, { header: (name) => c.req.header(name), body })
    return c.body(null, received === 'stored' ? 200 : 400)
  })
}
