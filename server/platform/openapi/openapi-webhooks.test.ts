import { expect, test } from 'vitest'
import { EVENT_TYPES } from '#domain/events/event-types.ts'
import { openApiDocument } from './openapi.ts'

test('the document describes every event with the fields of its contract', () => {
  const { webhooks = {} } = openApiDocument([], { name: 'Support', email: 'support@example.com' }) as {
    webhooks?: Record<string, { post: { requestBody: { content: Record<string, unknown> } } }>
  }
  expect(Object.keys(webhooks).toSorted()).toEqual([...EVENT_TYPES].toSorted())
  expect(webhooks['order.refunded']?.post.requestBody.content['application/json']).toMatchObject({
    schema: {
      properties: {
        type: { enum: ['order.refunded'] },
        version: { enum: [1] },
        data: { required: ['personId', 'familyId', 'orderNo', 'amount', 'currency', 'isWhole'] },
      },
    },
  })
})
