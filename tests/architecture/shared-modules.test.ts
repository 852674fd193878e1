import { expect, test } from 'vitest'
import { isTest, readSources } from './sources.ts'

const REPLACES_MODULES = /\bvi\.(?:mock|doMock|resetModules)\(/

test('no test replaces a module: all files share the modules that are loaded', () => {
  const replacing = readSources().filter(({ path, text }) => isTest(path) && REPLACES_MODULES.test(text))
  expect(replacing.map(({ path }) => path)).toEqual([])
})
