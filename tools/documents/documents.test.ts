import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { documents } from './documents.ts'

test.each(documents)('$path matches the source: npm run doctor -- --write-documents', ({ path, content }) => {
  const current = readFileSync(path, 'utf8')
  expect(current).toBe(content(current))
})
