import { expect, test } from 'vitest'
import { afterConfirmation, backOfDuplicate, backOfParent, resumeAt, type JoinState } from './join.ts'

test.each([
  ['to the co-parent status page', { skipsCoParentStatus: false }, '/coparentstatus'],
  ['to the first page for visitors who never saw that page', { skipsCoParentStatus: true }, '/signup'],
])('Back on the first step leads %s', (_where, state, path) => {
  expect(backOfParent(state)).toBe(path)
})

const DRAFT: NonNullable<JoinState['draft']> = {
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
])('Back on the duplicate page leads to the form %s', (_whose, draft, path) => {
  expect(backOfDuplicate({ draft })).toBe(path)
})

const NEW: Omit<JoinState, 'draft'> = {
  mayMakeCredentials: false,
  newPackages: false,
  skipsCoParentStatus: false,
}

test.each([
  ['without a draft', { ...NEW, draft: null }, null],
  ['after the first step', { ...NEW, draft: { ...DRAFT, lastCompletedStep: 1 } }, 'family'],
  ['after the second step', { ...NEW, draft: DRAFT }, 'packages'],
  ['within their own package', { ...NEW, draft: { ...DRAFT, buildsOwn: true } }, 'aLaCarte'],
  ['with a package', { ...NEW, draft: { ...DRAFT, hasPackage: true } }, 'payment'],
  ['who has paid', { ...NEW, mayMakeCredentials: true, draft: { ...DRAFT, paid: true } }, 'credentials'],
  ['who has an account', { ...NEW, draft: { ...DRAFT, paid: true } }, null],
])('a returning parent %s goes on at the right step', (_who, state, step) => {
  expect(resumeAt(state)).toBe(step)
})

const CONFIRMED: typeof DRAFT = { ...DRAFT, parentDuplicateConfirmed: true, pricingGroup: 'P1' }

test.each([
  ['before the family, to the family', { ...CONFIRMED, lastCompletedStep: 1 }, 'family'],
  ['after the family, nowhere without a call', CONFIRMED, null],
  ['in the pricing group P0, to the packages', { ...CONFIRMED, pricingGroup: 'P0' as const }, 'packages'],
  ['with a package, to the payment', { ...CONFIRMED, hasPackage: true }, 'payment'],
  ['who has paid and has an account, nowhere', { ...CONFIRMED, paid: true }, null],
])('a parent who confirmed their first account goes on %s', (_where, draft, step) => {
  expect(afterConfirmation({ ...NEW, draft })).toBe(step)
})
