import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { discoveringOnce } from './discover-once.ts'

const MODULE = 'node_modules/react-router/dist/production/lib/dom/ssr/fog-of-war.js'

test('React Router looks for links again only after its answer', () => {
  const code = readFileSync(MODULE, 'utf8')
  const changed = discoveringOnce(code)
  expect(changed).toContain('answered = answered.then(fetchPatches)')
  expect(changed.match(/fetchPatches\(\);/g)).toHaveLength(1)
})

test('a build stops if React Router looks for links in another way', () => {
  expect(() => discoveringOnce('debounce(look, 100)')).toThrow('another way')
})
