import { expect, test } from 'vitest'
import { may, ROLES, type Right } from './roles.ts'

const rolesWith = (right: Right) => ROLES.filter((role) => may(role, right))

test('only billing moves money, and only the catalogue role changes the catalogue', () => {
  expect(rolesWith('move-money')).toEqual(['billing'])
  expect(rolesWith('change-catalogue')).toEqual(['catalogue'])
})

test('an auditor changes nothing, and only an auditor reads the trail', () => {
  const changes: Right[] = ['help-person', 'move-money', 'change-catalogue']
  expect(changes.filter((right) => may('auditor', right))).toEqual([])
  expect(rolesWith('read-audit')).toEqual(['auditor'])
})

test('an analyst and the catalogue role see no personal data', () => {
  const ofPersons: Right[] = ['find', 'read-person', 'show-contact', 'help-person']
  expect(ofPersons.flatMap(rolesWith).filter((role) => role === 'analyst' || role === 'catalogue')).toEqual(
    [],
  )
})
