import { expect, test } from 'vitest'
import { addressProblem, chosenTypes } from './endpoint.ts'

test.each([
  ['https://events.example.com/evenhand?team=1', null],
  [' https://events.example.com ', null],
  ['http://events.example.com', 'not-https'],
  ['ftp://events.example.com', 'not-https'],
  ['events.example.com', 'no-address'],
  ['', 'no-address'],
  ['https://name:word@events.example.com', 'with-secret'],
  [`https://events.example.com/${'a'.repeat(500)}`, 'too-long'],
] as const)('the address %s: %s', (address, problem) => {
  expect(addressProblem(address, { allowHttp: false })).toBe(problem)
})

test('http is an address only where that is allowed', () => {
  expect(addressProblem('http://127.0.0.1:4000', { allowHttp: true })).toBeNull()
})

test('unknown types are left out, and nobody asks for tests', () => {
  expect(chosenTypes(['order.refunded', 'order.paid', 'order.paid', 'endpoint.tested', 'x'])).toEqual([
    'order.paid',
    'order.refunded',
  ])
})
