import { expect, test } from 'vitest'
import { inRows } from '#web/sections/children/children-form-data.ts'
import { familyIn } from './family-form-data.ts'

function form(values: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) data.set(name, value)
  return data
}

test('an empty row is not a child, and an error still finds the right row', () => {
  const { children, rows } = familyIn(
    form({
      'children.0.firstName': ' ',
      'children.0.lastName': '',
      'children.0.email': '',
      'children.1.firstName': 'Maya',
      'children.1.lastName': '',
      'children.1.email': '',
    }),
  )
  expect(children).toEqual([{ firstName: 'Maya', lastName: '', email: null }])
  expect(inRows([{ field: 'children.0.lastName', text: 'This field is required' }], rows)).toEqual([
    { field: 'children.1.lastName', text: 'This field is required' },
  ])
})

test('a co-parent without a known e-mail is sent without one', () => {
  const { coParent } = familyIn(
    form({ 'coParent.firstName': 'Jordan', 'coParent.knowsCoParentEmail': 'no', 'coParent.email': '' }),
  )
  expect(coParent).toMatchObject({ firstName: 'Jordan', knowsCoParentEmail: false, email: null })
})
