import { afterEach, beforeEach, expect, vi } from 'vitest'
import { hashCheaply } from './cheap-hashes.ts'

hashCheaply()

const errors = vi.spyOn(console, 'error')

beforeEach(() => {
  errors.mockClear()
})

/** A warning or error on the console fails the test. */
afterEach(() => {
  expect(errors.mock.calls).toEqual([])
})
