import { expect, test } from 'vitest'
import { HELP_KINDS } from '#domain/console/help.ts'
import { PERSON_ACTIONS } from '../person/person-actions.ts'
import { CASE_HELP, PERSON_HELP } from './help-words.ts'

/** Kinds that have a page of their own, because they ask for more than a reason. */
const OWN_PAGE = ['resend-mail', 'resend-receipt', 'release-hold']

test('each kind of help has a page', () => {
  const paged = new Set<string>([...PERSON_HELP, ...CASE_HELP, ...OWN_PAGE])
  const missing = HELP_KINDS.filter((kind) => !paged.has(kind))
  expect(missing, 'add each to PERSON_HELP or CASE_HELP of help-words.ts').toEqual([])
})

test('the page of a person has a button for each kind of help that is about a person', () => {
  const paths = new Set(PERSON_ACTIONS.map(({ path }) => path))
  const missing = PERSON_HELP.filter((kind) => !paths.has(`help/${kind}`))
  expect(missing, 'add each to PERSON_ACTIONS of person-actions.ts').toEqual([])
})
