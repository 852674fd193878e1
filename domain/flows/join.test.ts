import { expect, test } from 'vitest'
import { backOfDuplicate, backOfParent, type JoinState } from './join.ts'

test.each([
  ['to the co-parent status page', { skipsCoParentStatus: false }, '/coparentstatus'],
  ['to the first page for visitors who never saw that page', { skipsCoParentStatus: true }, '/signup'],
])('Back on the first step leads %s', (_where, state, path) => {
  expect(backOfParent(state)).toBe(path)
})

const DRAFT: NonNullable<JoinState['registration']> = {
  lastCompletedStep: 2,
  parentDuplicateConfirmed: false,
  coParentDuplicateConfirmed: false,
  pricingGroup: 'P0',
  buildsOwn: false,
  hasPackage: false,
  paid: false,
}

test.each([
  ['of a parent without a draft', null, '/step1'],
  ['of a parent', { ...DRAFT, parentDuplicateConfirmed: true }, '/step1'],
  ['of a co-parent', { ...DRAFT, coParentDuplicateConfirmed: true }, '/step2'],
])('Back on the duplicate page leads to the form %s', (_whose, registration, path) => {
  expect(backOfDuplicate({ registration })).toBe(path)
})
