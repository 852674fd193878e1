import { expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '#domain/contracts/contract.ts'
import { idempotencyKey, secret } from '#domain/contracts/fields.ts'
import { testApi } from '#tests/support/api.ts'
import { mount } from './mount.ts'
import { openApiDocument } from './openapi/openapi.ts'

const save = contract({
  id: 'save',
  tag: 'Registrations',
  summary: 'Save something of somebody',
  description: 'It stays saved.',
  security: ['registrationKey'],
  method: 'put',
  path: '/v2/somethings/{id}',
  params: z.object({ id: z.string() }),
  headers: z.object({ 'registration-key': secret, 'idempotency-key': idempotencyKey.optional() }),
  body: z.object({ name: z.string() }),
  answers: { 204: null },
  refusals: [404],
})
const api = testApi((mounted) => mount(mounted, save, async () => ({ status: 204, body: null })))
const KEY = { 'registration-key': 'k'.repeat(43) }

async function put(headers: Record<string, string>) {
  return api('PUT', '/v2/somethings/1', { headers, body: { name: 'x' } })
}

test('a call with a missing or malformed key is refused with the request to log in', async () => {
  expect(await put({})).toMatchObject({ status: 401 })
  expect(await put({ 'registration-key': 'short' })).toMatchObject({ status: 401 })
})

test('the refusal of another invalid header contains its name', async () => {
  expect(await put({ ...KEY, 'idempotency-key': 'short' })).toMatchObject({
    status: 400,
    body: { validationErrors: [{ field: 'idempotency-key' }] },
  })
  expect(await put({ ...KEY, 'idempotency-key': 'long enough to be one' })).toMatchObject({ status: 204 })
})

test('the document lists every status a call can refuse with', () => {
  expect(openApiDocument([save], { name: 'Support', email: 'support@example.com' })).toMatchObject({
    paths: {
      '/v2/somethings/{id}': {
        put: {
          responses: Object.fromEntries(
            [400, 401, 404, 408, 413, 415, 429, 500, 503].map((status) => [status, expect.anything()]),
          ),
        },
      },
    },
  })
})
