import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { GROUPS } from './chunk-groups.ts'

test('every path of a group is a file or folder that exists', () => {
  const named = Object.values(GROUPS).flatMap((group) => [
    ...group.files,
    ...('except' in group ? group.except : []),
  ])
  expect(named.filter((path) => globSync(`${path}*`).length === 0)).toEqual([])
})
