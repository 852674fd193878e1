import { expect, test } from 'vitest'
import { unusedImportsIn, withoutExports } from './lean-react.ts'

test('unused exports are left out, and the others stay', () => {
  expect(
    withoutExports('exports.used = 1;\nexports.idle = function (a) { return a };\nexports.last = 2', [
      'idle',
    ]),
  ).toBe('exports.used = 1;\n\nexports.last = 2')
})

test('a build stops if React has no export of that name, because then nothing is left out', () => {
  expect(() => withoutExports('exports.other = 1', ['idle'])).toThrow('idle')
})

test('a module that imports what is left out is found', () => {
  expect(unusedImportsIn("import { Children, useState } from 'react'")).toEqual(['Children'])
  expect(unusedImportsIn("import { createPortal as draw, preloadModule } from 'react-dom'")).toEqual([
    'createPortal',
  ])
})

test('the same names of other modules do not matter', () => {
  expect(unusedImportsIn("import { cache, createRef } from './own.ts'")).toEqual([])
})
