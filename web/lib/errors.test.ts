import { expect, test } from 'vitest'
import { textFor } from '#domain/messages/text.ts'
import { withNames } from './field-names.server.ts'
import { namesDuplicate, startOfLine } from './errors.ts'

test('a line names its field', () => {
  expect(startOfLine('Must be between 12 and 25 characters', { label: 'Password' })).toBe('Password: ')
})

test('a question has no colon after it', () => {
  expect(startOfLine('Este campo es obligatorio', { label: '¿Cómo supiste de Evenhand?' })).toBe(
    '¿Cómo supiste de Evenhand? ',
  )
})

test('an error that starts or ends with the label is not named twice, except in a group', () => {
  expect(startOfLine('Postal code is not valid', { label: 'Postal code' })).toBe('')
  expect(startOfLine('Escribe tu nombre', { label: 'Nombre' })).toBe('')
  expect(startOfLine('El código postal no es válido', { label: 'Código postal' })).toBe('')
  expect(startOfLine('El código postal no es válido', { label: 'Código postal (ZIP)' })).toBe('')
  expect(startOfLine('Puedes abreviar un nombre largo.', { label: 'Nombre' })).toBe('Nombre: ')
  expect(startOfLine('Enter your email', { group: 'Child 2', label: 'Email' })).toBe('Child 2, Email: ')
})

test('without a script, the only error of a form is named too', () => {
  const text = textFor('es-MX')
  const error = { field: 'firstName', text: text('rules.name.length') }
  expect(withNames([error], { text })).toEqual([{ ...error, name: 'Nombre: ' }])
})

test('a label that only the page has is found by the whole name of its field', () => {
  const text = textFor('en')
  const error = { field: 'referral.selection', text: text('rules.required') }
  const labels = { 'referral.selection': 'How did you first hear about Evenhand?' }
  expect(withNames([error], { text, labels })).toEqual([
    { ...error, name: 'How did you first hear about Evenhand? ' },
  ])
})

test.each([
  ['parent.duplicate', 'parent'],
  ['parent.email.duplicate', 'parent'],
  ['email.duplicate', 'parent'],
  ['coParent.duplicate', 'coParent'],
  ['coParent.phoneNumber.duplicate', 'coParent'],
] as const)('an error at %s says that the %s may have an account', (field, whose) => {
  const errors = [
    { field: 'parent.email', text: '' },
    { field, text: '' },
  ]
  expect(namesDuplicate(errors, whose)).toBe(true)
  expect(namesDuplicate(errors, whose === 'parent' ? 'coParent' : 'parent')).toBe(false)
  expect(namesDuplicate(errors.slice(0, 1), whose)).toBe(false)
})
