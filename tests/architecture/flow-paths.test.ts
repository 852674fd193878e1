import { expect, test } from 'vitest'
import { invitedFlow } from '#domain/flows/invited.ts'
import { joinFlow } from '#domain/flows/join.ts'
import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import { INVITED_PAGES, INVITED_PATHS } from '#domain/flows/invited-paths.ts'
import { JOIN_PATHS } from '#domain/flows/join-paths.ts'
import { PROFESSIONAL_PATHS } from '#domain/flows/professional-paths.ts'
import { isTest, readSources } from './sources.ts'

const tables = [JOIN_PATHS, INVITED_PATHS, INVITED_PAGES, ACCOUNT_PATHS, PROFESSIONAL_PATHS]
const paths: ReadonlySet<string> = new Set(tables.flatMap((table) => Object.values(table)))
const sources = readSources().filter(
  ({ path }) => path.startsWith('web/') && path !== 'web/routes.ts' && !isTest(path),
)

test('no redirect in web has a literal path', () => {
  const named = sources.filter(({ text }) => /\bredirect(Document)?\(\s*['"`]\//.test(text))
  expect(named.map(({ path }) => path)).toEqual([])
})

test('web takes the paths of its pages from domain/flows', () => {
  const literal = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/(?<!from )['"`](\/[a-z0-9/-]+)(?=['"`?#$])/g)].flatMap(([, found = '']) =>
      paths.has(found) ? [`${path}: ${found}`] : [],
    ),
  )
  expect(literal).toEqual([])
})

test('the frame around a screen identifies it by the handle of its route, not by its path', () => {
  const asking = readSources().filter(
    ({ path, text }) =>
      (/^web\/(sections\/shell\/|root\.tsx)/.test(path) || path.startsWith('server/pages/')) &&
      /\.test\((pathname|page|path)\)|(pathname|c\.req\.path)(\.startsWith| ===)/.test(text),
  )
  expect(asking.map(({ path }) => path)).toEqual([])
})

/** The steps whose pages ask the table of the flow before they open. */
function enteredIn(flow: string): ReadonlySet<string | undefined> {
  const pages = sources.filter(({ path }) => path.startsWith(`web/flows/${flow}/`))
  const enters = /\b(?:enter|enterWithDraft|enterAsBuyer|leadOn)\(context, '(\w+)'/g
  return new Set(pages.flatMap(({ text }) => [...text.matchAll(enters)].map(([, step]) => step)))
}

test.each([
  ['join', joinFlow, joinFlow.signup.instead],
  ['invited', invitedFlow, invitedFlow.request.instead],
])('each step of the flow %s that has a condition asks its table before it opens', (flow, table, free) => {
  const guarded = Object.entries(table).flatMap(([step, { instead }]) => (instead === free ? [] : [step]))
  expect(guarded.length).toBeGreaterThan(5)
  const entered = enteredIn(flow)
  expect(guarded.filter((step) => !entered.has(step))).toEqual([])
})

test.each(['server/registrations/order/buyer-kind.ts', 'server/invites/order/buyer-kind.ts'])(
  'the API asks the same table whether the payment may begin: %s',
  (path) => {
    const buyer = readSources().find((source) => source.path === path)
    expect(buyer?.text).toMatch(/from '#domain\/flows\/(join|invited)\.ts'/)
    expect(buyer?.text).toMatch(/\b(joinFlow\.payment\.instead\(|insteadOf\('payment')/)
  },
)
