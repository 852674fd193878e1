import { expect, test } from 'vitest'
import { isTest, readSources } from './sources.ts'

/** What Chrome 111, Firefox 121 and Safari 16.4 do not all have. Pages for staff may use it. */
const TOO_NEW =
  /\b(?:Promise\.(?:withResolvers|try)|AbortSignal\.any|URL\.(?:canParse|parse)|Array\.fromAsync|(?:Object|Map)\.groupBy|RegExp\.escape|Uint8Array\.fromBase64|Iterator\.from)\b|\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|checkVisibility)\(/

const BROWSER = /^(?:web\/|domain\/|server\/payments\/sandbox\/scripts\/)/
const ELSEWHERE = /\.server\.tsx?$|^web\/(?:delivery\/plugins|flows\/console)\//
/** Only the server and the pages for staff use them. This list must not grow. */
const SERVER_ONLY = new Set(['domain/events/endpoint.ts', 'domain/pricing/coupon-worth.ts'])

test('pages for buyers use no function that browsers have had for less than three years', () => {
  const users = readSources()
    .filter(({ path }) => BROWSER.test(path) && !ELSEWHERE.test(path) && !isTest(path))
    .filter(({ text }) => TOO_NEW.test(text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')))
    .map(({ path }) => path)
    .filter((path) => !SERVER_ONLY.has(path))
  expect(users).toEqual([])
})
