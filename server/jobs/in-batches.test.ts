import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { jobContext } from '#tests/support/job-context.ts'
import { recordedLog } from '#tests/support/recorded-log.ts'
import { groupsInBatches } from './in-batches.ts'

const { db } = await testDatabase()

test('an error stops the later changes of its group, and no other group', async () => {
  const log = recordedLog()
  const done: string[] = []
  const change = (name: string) => async () => {
    if (name === 'broken') throw new Error(name)
    done.push(name)
    return { numAffectedRows: 2n }
  }
  const total = await groupsInBatches(jobContext(db, log), [
    [change('first')],
    [change('broken'), change('needs the broken one')],
    [change('last')],
  ])
  expect({ total, done }).toEqual({ total: 4, done: ['first', 'last'] })
  expect(log.lines).toMatchObject([{ level: 'alert', fields: { count: 1, key: 'group 1' } }])
})
