import { expect, test } from 'vitest'
import { errorOf, initialFormErrors, isCheckDue, reduceFormErrors } from './form-errors.ts'

const untouched = initialFormErrors([])
const tooShort = { field: 'name', text: 'Enter 1 to 20 characters' }
const taken = { field: 'username', text: 'This username cannot be used' }
const same = { field: 'children.1.email', text: 'This email is already used for another child' }

function refused(...errors: { field: string; text: string }[]) {
  return reduceFormErrors(untouched, { kind: 'refused', from: 'rules', errors })
}

test('nothing is checked before the first submission', () => {
  expect(isCheckDue(untouched, { field: 'name', moment: 'blur' })).toBe(false)
  expect(isCheckDue(untouched, { field: 'name', moment: 'input' })).toBe(false)
})

test('after a submission a field is checked on leaving it, and while typing only if it has an error', () => {
  const state = refused(tooShort)
  expect(isCheckDue(state, { field: 'email', moment: 'blur' })).toBe(true)
  expect(isCheckDue(state, { field: 'email', moment: 'input' })).toBe(false)
  expect(isCheckDue(state, { field: 'name', moment: 'input' })).toBe(true)
})

test('each refused submission moves the focus once more', () => {
  const again = reduceFormErrors(refused(tooShort), { kind: 'refused', from: 'rules', errors: [tooShort] })
  expect(again.attempt).toBe(2)
})

test('an answer without errors moves no focus', () => {
  const state = reduceFormErrors(refused(tooShort), { kind: 'refused', from: 'server', errors: [] })
  expect(state).toMatchObject({ attempt: 1, errors: [] })
})

test('an accepted submission clears the errors', () => {
  expect(reduceFormErrors(refused(tooShort), { kind: 'accepted' }).errors).toEqual([])
})

test('a mended field loses its error, and an unvisited one does not gain one', () => {
  const missing = { field: 'email', text: 'This field is required' }
  const state = reduceFormErrors(refused(tooShort), { kind: 'checked', field: 'name', errors: [missing] })
  expect(state.errors).toEqual([])
})

test('a field that is left wrong shows what the rules say of it', () => {
  const state = reduceFormErrors(refused(same), { kind: 'checked', field: 'name', errors: [tooShort, same] })
  expect(errorOf(state, 'name')).toBe(tooShort.text)
  expect(errorOf(state, 'children.1.email')).toBe(same.text)
})

test('changing one of two equal addresses takes the error off the other', () => {
  const state = reduceFormErrors(refused(same), { kind: 'checked', field: 'children.0.email', errors: [] })
  expect(state.errors).toEqual([])
})

test('what the server refused stands until that field changes', () => {
  const state = initialFormErrors([taken])
  const elsewhere = reduceFormErrors(state, { kind: 'checked', field: 'name', errors: [] })
  expect(errorOf(elsewhere, 'username')).toBe(taken.text)
  const changed = reduceFormErrors(elsewhere, { kind: 'checked', field: 'username', errors: [] })
  expect(errorOf(changed, 'username')).toBeUndefined()
})
