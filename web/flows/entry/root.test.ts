import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { loader } from './root.ts'

test.each(['', '?package=1021', '?referrer=ana&discount=10'])(
  'the root of the site leads to the sign-up with its query “%s”',
  (query) => {
    const url = new URL(`https://join.evenhand.test/join/${query}`)
    const args = {
      request: new Request(url),
      url,
      pattern: '/',
      context: new RouterContextProvider(),
      params: {},
    }
    let answer: unknown
    try {
      loader(args)
    } catch (thrown) {
      answer = thrown
    }
    expect(answer instanceof Response && answer.headers.get('location')).toBe(`/signup${query}`)
  },
)
