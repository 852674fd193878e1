import { expect, test } from 'vitest'
import { isTest, readSources } from './sources.ts'

const REPLACES_MODULES = /\bvi\.(?:mock|doMock|resetModules)\(/

test('no test replaces a module, because all test files share the loaded modules', () => {
  const replacing = readSources().filter(({ path, text }) => isTest(path) && REPLACES_MODULES.test(text))
  expect(replacing.map(({ path }) => path)).toEqual([])
})
