import { afterEach, beforeEach, expect, vi } from 'vitest'

const errors = vi.spyOn(console, 'error')

beforeEach(() => {
  errors.mockClear()
})

/** A test that makes something complain on the console has failed, whatever else it asserts. */
afterEach(() => {
  expect(errors.mock.calls).toEqual([])
})
