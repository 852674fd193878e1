import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { professionalFlow } from './professional.ts'

test('docs/flows.md draws the table of the professional’s wizard, no more and no less', async () => {
  const document = await readFile(new URL('../../docs/flows.md', import.meta.url), 'utf8')
  const section = document.split('## ').find((part) => part.startsWith('The professional')) ?? ''
  const drawn = [...section.matchAll(/^ {2}([A-Z]+) --> ([A-Z]+): (\S+)$/gm)].map(
    ([, from, to, event]) => `${from} ${event} ${to}`,
  )
  const table = Object.entries(professionalFlow).flatMap(([from, events]) =>
    Object.entries(events).map(([event, to]) => `${from} ${event} ${to}`),
  )
  expect(new Set(drawn)).toEqual(new Set(table))
})
