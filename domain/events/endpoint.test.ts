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

test('an http address is accepted only if the settings allow it', () => {
  expect(addressProblem('http://127.0.0.1:4000', { allowHttp: true })).toBeNull()
})

test('unknown types and test events are left out', () => {
  expect(chosenTypes(['order.refunded', 'order.paid', 'order.paid', 'endpoint.tested', 'x'])).toEqual([
    'order.paid',
    'order.refunded',
  ])
})
