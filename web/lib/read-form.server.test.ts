import { expect, test } from 'vitest'
import { readForm } from './read-form.server.ts'

function sent(body: string | null, type?: string): Request {
  return new Request('http://localhost/join/step1', {
    method: 'POST',
    body,
    headers: type ? { 'content-type': type } : {},
  })
}

test('a form is read', async () => {
  const form = await readForm(sent('firstName=Amara', 'application/x-www-form-urlencoded'))
  expect(form.get('firstName')).toBe('Amara')
})

test.each([
  ['JSON', sent('{"firstName":"Amara"}', 'application/json')],
  ['a form in parts that does not name its parts', sent('firstName=Amara', 'multipart/form-data')],
  ['nothing', sent(null)],
])('%s is not a form, and its sender gets a refusal instead of a server error', async (_what, request) => {
  const told: unknown = await readForm(request).catch((refusal: unknown) => refusal)
  expect(told).toBeInstanceOf(Response)
  expect(told).toHaveProperty('status', 400)
})
