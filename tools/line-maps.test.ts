import { SourceMap, type SourceMapPayload } from 'node:module'
import { encode } from '@jridgewell/sourcemap-codec'
import { expect, test } from 'vitest'
import { onePlaceALine } from './line-maps.ts'

/** Two lines. The first has three places, and the second of them has a name. */
const WHOLE = {
  version: 3,
  sources: ['../../server/orders.ts'],
  sourcesContent: ['const total = 5\n\nplace(total)\n'],
  names: ['total'],
  mappings: encode([
    [
      [0, 0, 0, 0],
      [6, 0, 0, 6, 0],
      [14, 0, 0, 14],
    ],
    [[0, 0, 2, 0, 0]],
    [],
  ]),
}

test('a line of the built file still leads to its source', () => {
  const map = new SourceMap(JSON.parse(onePlaceALine(JSON.stringify(WHOLE))) as SourceMapPayload)
  expect(map.findEntry(0, 20)).toMatchObject({ originalSource: '../../server/orders.ts', originalLine: 0 })
  expect(map.findEntry(1, 0)).toMatchObject({ originalSource: '../../server/orders.ts', originalLine: 2 })
})

test('nothing else of the map is kept', () => {
  expect(JSON.parse(onePlaceALine(JSON.stringify(WHOLE)))).toEqual({
    version: 3,
    sources: ['../../server/orders.ts'],
    names: [],
    mappings: encode([[[0, 0, 0, 0]], [[0, 0, 2, 0]], []]),
  })
})
