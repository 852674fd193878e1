import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { isTest, readSources } from './sources.ts'

const OWN = 'tests/architecture/names.test.ts'
const sources = readSources().filter(({ path }) => path !== OWN)
const product = sources.filter(({ path }) => /^(domain|server|web)\//.test(path) && !isTest(path))

/** Earlier names, each with the current name. */
const EARLIER: Readonly<Record<string, string>> = {
  earlierAnswer: 'replay',
  hasHope: 'canStillSucceed',
  hopeful: 'canStillSucceed',
  insertingWhenUnlike: 'insertUnlessDuplicate',
  likeness: 'duplicateMatch',
  resembles: 'duplicateMatch',
  inGroups: 'batch',
  lookAgain: 'recheck',
  useAwake: 'useHydrated',
  useRetell: 'useRefreshErrors',
  useLeafing: 'useStepLinks',
  paymentOf: 'paymentStatus or givenPayment',
  settleUnpaid: 'resolveUnpaid',
  findRegistration: 'findDraft',
  createInvite: 'createInvitation',
  inviteLinks: 'invitationLinks',
  InviteContext: 'InvitationContext',
}

test('the sources use no name that was replaced', () => {
  const found = sources.flatMap(({ path, text }) =>
    Object.entries(EARLIER).flatMap(([earlier, now]) =>
      new RegExp(`\\b${earlier}\\b`).test(text) ? [`${path}: ${earlier} is now ${now}`] : [],
    ),
  )
  expect(found).toEqual([])
})

test('the documents use no name that was replaced', () => {
  const named = new RegExp(`\\b(${Object.keys(EARLIER).join('|')})\\b`)
  const documents = globSync(['*.md', 'docs/**/*.md'])
  expect(documents).toContain('ARCHITECTURE.md')
  expect(documents.filter((path) => named.test(readFileSync(path, 'utf8')))).toEqual([])
})

test('a file name says what is limited, and a file of lazy parts is called lazy', () => {
  const vague = sources.filter(({ path }) => /^(limits|later)\.tsx?$/.test(basename(path)))
  expect(vague.map(({ path }) => path)).toEqual([])
})

test('only payments and their tables use the word settle, because it names what a bank does', () => {
  const settling = product.filter(
    ({ path, text }) =>
      !/^server\/(payments|db)\//.test(path) &&
      !path.startsWith('domain/messages/') &&
      /settl/i.test(text.replaceAll(/allSettled|settlement/g, '')),
  )
  expect(settling.map(({ path }) => path)).toEqual([])
})

test('a call to pay is a request, not a press', () => {
  const pressing = product.filter(
    ({ path, text }) => /^server\/(payments|checkout|renewals)\//.test(path) && /\bpress(es)?\b/i.test(text),
  )
  expect(pressing.map(({ path }) => path)).toEqual([])
})

test('only the contract and the code beside it use the name of the amount in the API', () => {
  const named = product.filter(({ text }) => /amountDisplayed/i.test(text)).map(({ path }) => path)
  expect(named.toSorted()).toEqual([
    'domain/contracts/orders.ts',
    'server/checkout/answers.ts',
    'web/sections/checkout/order-body.server.ts',
  ])
})
