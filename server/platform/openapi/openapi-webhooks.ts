import type { OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import { publishedBody, publishedEvents } from '#domain/contracts/published-events.ts'
import { EVENT_TYPES } from '#domain/events/event-types.ts'

type Webhook = Parameters<OpenAPIHono['openAPIRegistry']['registerWebhook']>[0]

const headers = z.object({
  'webhook-id': z.string().describe('The id of the event. It is the same at each try.'),
  'webhook-timestamp': z.string().describe('The moment of this try, in seconds since 1970.'),
  'webhook-signature': z.string().describe('One signature for each live secret, separated by spaces.'),
})

/** The events for endpoints, as the API document describes them. */
export function webhooks(): Webhook[] {
  return EVENT_TYPES.map((type) => ({
    operationId: `event ${type}`.replaceAll(/[ ._](\w)/g, (_match, letter: string) => letter.toUpperCase()),
    tags: ['Events'],
    summary: type,
    description: `${publishedEvents[type].summary}. It is signed as Standard Webhooks says.`,
    security: [],
    method: 'post',
    path: type,
    request: {
      headers,
      body: { content: { 'application/json': { schema: publishedBody(type) } }, required: true },
    },
    responses: {
      '2XX': { description: 'The event is taken. It does not come again.' },
      '410': { description: 'The endpoint is gone. It is switched off.' },
      '4XX': { description: 'The event comes again later, as after any other answer.' },
    },
  }))
}
