import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createTape } from './journal/tape.ts'
import { readMemory, writeMemory } from './memory.ts'

const folder = mkdtempSync(join(tmpdir(), 'workshop-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a process shows the state of the killed one before it, and the time of its own start', () => {
  const path = join(folder, 'inner', 'workshop.json')
  expect(readMemory(path)).toBeNull()
  const tape = createTape()
  tape.add({ kind: 'death', at: 1, until: null, actor: 'web', orderNo: 'ORDER', where: 'at once' })
  writeMemory(path, { tape: tape.kept(), letters: [], switches: ['slow'], armed: 'P9' })
  const memory = readMemory(path)
  expect(memory).toMatchObject({ switches: ['slow'], armed: 'P9' })
  const [death] = createTape(memory?.tape).of('ORDER')
  expect(death?.kind === 'death' && death.until !== null).toBe(true)
})
