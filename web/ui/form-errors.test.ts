import { expect, test } from 'vitest'
import { errorOf, initialFormErrors, isCheckDue, reduceFormErrors, summedUp } from './form-errors.ts'

const untouched = initialFormErrors([])
const tooShort = { field: 'name', text: 'Use up to 20 characters. You can shorten a long name.' }
const taken = { field: 'username', text: 'This username cannot be used' }
const same = { field: 'children.1.email', text: 'This email is already used for another child' }

function refused(...errors: { field: string; text: string }[]) {
  return reduceFormErrors(untouched, { kind: 'refused', from: 'rules', errors })
}

test('before the first submission, a form is checked when a field with a value is left', () => {
  expect(isCheckDue(untouched, { moment: 'blur', entered: true })).toBe(true)
  expect(isCheckDue(untouched, { moment: 'blur', entered: false })).toBe(false)
  expect(isCheckDue(untouched, { moment: 'input', entered: true })).toBe(false)
})

test('errors found before the first submission appear only at their field, not in the summary', () => {
  const left = reduceFormErrors(untouched, {
    kind: 'checked',
    field: 'name',
    moment: 'blur',
    errors: [tooShort, same],
  })
  expect([errorOf(left, 'name'), errorOf(left, same.field)]).toEqual([tooShort.text, undefined])
  expect(summedUp(left)).toEqual([])
  expect(summedUp(refused(tooShort))).toMatchObject([tooShort])
})

test('an error found while the form is being sent appears only at its field', () => {
  const sent = reduceFormErrors(refused(taken), { kind: 'accepted' })
  const late = { kind: 'checked', field: 'name', moment: 'blur', errors: [tooShort] } as const
  const found = reduceFormErrors(sent, late)
  expect([errorOf(found, 'name'), summedUp(found)]).toEqual([tooShort.text, []])
  const answered = reduceFormErrors(found, { kind: 'refused', from: 'server', errors: [tooShort] })
  expect([answered.attempt, summedUp(answered)]).toMatchObject([2, [tooShort]])
})

test('an emptied field is not reported as missing until the form is sent', () => {
  const missing = { field: 'name', text: 'This field is required' }
  const shown = { kind: 'checked', field: 'name', moment: 'blur', errors: [tooShort] } as const
  const emptied = { kind: 'checked', field: 'name', moment: 'input', empty: true, errors: [missing] } as const
  expect(reduceFormErrors(reduceFormErrors(untouched, shown), emptied).errors).toEqual([])
  expect(errorOf(reduceFormErrors(refused(tooShort), emptied), 'name')).toBe(missing.text)
})

test('after a submission, a form is checked on blur, and on input only while it shows errors', () => {
  const clean = reduceFormErrors(untouched, { kind: 'accepted' })
  expect(isCheckDue(clean, { moment: 'blur', entered: false })).toBe(true)
  expect(isCheckDue(clean, { moment: 'input', entered: true })).toBe(false)
  expect(isCheckDue(refused(tooShort), { moment: 'input', entered: true })).toBe(true)
})

test('each refused submission moves the focus again', () => {
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

test('a corrected field loses its error, and an unvisited one gets none', () => {
  const missing = { field: 'email', text: 'This field is required' }
  const state = reduceFormErrors(refused(tooShort), {
    kind: 'checked',
    field: 'name',
    moment: 'input',
    errors: [missing],
  })
  expect(state.errors).toEqual([])
})

test('a field gets an error on blur, not on input', () => {
  const typing = reduceFormErrors(refused(same), {
    kind: 'checked',
    field: 'name',
    moment: 'input',
    errors: [tooShort, same],
  })
  expect(errorOf(typing, 'name')).toBeUndefined()
  const left = reduceFormErrors(typing, {
    kind: 'checked',
    field: 'name',
    moment: 'blur',
    errors: [tooShort, same],
  })
  expect(errorOf(left, 'name')).toBe(tooShort.text)
  expect(errorOf(left, 'children.1.email')).toBe(same.text)
})

test('a change of one of two equal addresses removes the error of the other', () => {
  const state = reduceFormErrors(refused(same), {
    kind: 'checked',
    field: 'children.0.email',
    moment: 'input',
    errors: [],
  })
  expect(state.errors).toEqual([])
})

test('an error from the server stays until its field changes', () => {
  const state = initialFormErrors([taken])
  const elsewhere = reduceFormErrors(state, { kind: 'checked', field: 'name', moment: 'input', errors: [] })
  const visited = reduceFormErrors(elsewhere, {
    kind: 'checked',
    field: 'username',
    moment: 'blur',
    errors: [],
  })
  expect(errorOf(visited, 'username')).toBe(taken.text)
  const changed = reduceFormErrors(visited, {
    kind: 'checked',
    field: 'username',
    moment: 'input',
    errors: [],
  })
  expect(errorOf(changed, 'username')).toBeUndefined()
})

test('an uncorrected field has only one error, not one each from server and rules', () => {
  const state = initialFormErrors([taken])
  const left = reduceFormErrors(state, {
    kind: 'checked',
    field: 'username',
    moment: 'blur',
    errors: [taken],
  })
  expect(left.errors).toEqual(state.errors)
})

test('after a change of language, the shown errors are translated, and none is added', () => {
  const inSpanish = [
    { field: 'name', text: 'Escribe tu nombre' },
    { field: 'children.1.email', text: 'Otro correo' },
  ]
  expect(reduceFormErrors(refused(tooShort), { kind: 'refreshed', errors: inSpanish }).errors).toEqual([
    { ...inSpanish[0], from: 'rules' },
  ])
})
