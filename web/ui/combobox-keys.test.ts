import { expect, test } from 'vitest'
import { moveOnKey } from './combobox-keys.ts'

const closed = { open: false, active: -1, count: 3 }
const opened = { open: true, active: -1, count: 3 }

test('the arrow keys open the list at either end and wrap around', () => {
  expect(moveOnKey({ ...closed, key: 'ArrowDown' })).toEqual({ open: true, active: 0 })
  expect(moveOnKey({ ...closed, key: 'ArrowUp' })).toEqual({ open: true, active: 2 })
  expect(moveOnKey({ ...opened, active: 2, key: 'ArrowDown' })).toEqual({ open: true, active: 0 })
  expect(moveOnKey({ ...opened, active: 0, key: 'ArrowUp' })).toEqual({ open: true, active: 2 })
})

test('Enter picks the active suggestion, or submits the form without one', () => {
  expect(moveOnKey({ ...opened, active: 1, key: 'Enter' })).toBe('pick')
  expect(moveOnKey({ ...opened, key: 'Enter' })).toBeNull()
  expect(moveOnKey({ ...closed, key: 'Enter' })).toBeNull()
})

test('Escape closes an open list and otherwise does nothing', () => {
  expect(moveOnKey({ ...opened, active: 1, key: 'Escape' })).toEqual({ open: false, active: -1 })
  expect(moveOnKey({ ...closed, key: 'Escape' })).toBeNull()
})

test('an empty list does not open', () => {
  expect(moveOnKey({ open: false, active: -1, count: 0, key: 'ArrowDown' })).toBeNull()
})
