import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const [OPTION, ARENAS] = [
  /--(?:max-semi-space-size|heap-growing-percent)=\d+/g,
  /(?:ARENAS = '|MALLOC_ARENA_MAX=)(\d+)/,
]

/** The settings of memory that a file gives Node and the allocator. */
async function settingsIn(path: string) {
  const text = await readFile(path, 'utf8')
  return { options: text.match(OPTION), arenas: ARENAS.exec(text)?.[1] }
}

test.each([
  'ops/container/Containerfile',
  'ops/systemd/evenhand-web@.service',
  'ops/systemd/evenhand-worker@.service',
  'docs/operations.md',
])('%s starts the process with the memory settings of npm start', async (path) => {
  const { options, arenas } = await settingsIn('tools/start.mjs')
  expect(options).toHaveLength(2)
  expect(await settingsIn(path)).toEqual({ options, arenas })
})
