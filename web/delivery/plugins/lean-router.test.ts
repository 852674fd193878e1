import { expect, test } from 'vitest'
import { lean } from './lean-router.ts'

test('checks and errors stay, and lose only their sentences', () => {
  expect(lean('invariant(a < b, `a is at most ${b}`)\nwarningOnce("key", ok, "Do this")')).toBe(
    'invariant(a < b, "")\nwarningOnce("key", ok, "")',
  )
  expect(lean('if (!form) throw new Error("No " + name)')).toBe('if (!form) throw new Error("")')
})

test('texts of other calls and computed messages stay', () => {
  const code = 'invariant(ok, message)\nnew Error(message)\nsay("Hello")'
  expect(lean(code)).toBe(code)
})

test('an unused function only throws, and the others stay', () => {
  expect(lean('function used() { return 1 }\nfunction idle() { invariant(a, "b") }', ['idle'])).toBe(
    'function used() { return 1 }\nfunction idle() { throw new Error("unused") }',
  )
})

test('a build stops if React Router has no function of that name, because then nothing is left out', () => {
  expect(() => lean('function other() {}', ['idle'])).toThrow('idle')
})
