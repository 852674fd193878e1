import { expect, test } from 'vitest'
import { mustBeAnswered } from './must-be-answered.server.ts'

const refused = (status: number) => () =>
  mustBeAnswered({ ok: false, status, reason: `${status}` }, 'The receipt')

test.each([429, 500, 502, 503])('an outage is no answer: %s', (status) => {
  expect(refused(status)).toThrow(`The receipt could not be read: ${status}`)
})

test('a success that cannot be read is no answer', () => {
  expect(refused(200)).toThrow('The receipt could not be read')
})

test.each([400, 401, 403, 404, 409, 422])('a refusal is an answer: %s', (status) => {
  expect(refused(status)).not.toThrow()
})

test('a success is an answer', () => {
  expect(() => mustBeAnswered({ ok: true }, 'The receipt')).not.toThrow()
})
