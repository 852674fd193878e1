import { expect, test } from 'vitest'
import { isTest, readSources } from './sources.ts'

/** What stays in a connection after its transaction. A pool of transactions would give it to another caller. */
const STAYS = [
  /\bpg_(?:try_)?advisory_(?:un)?lock(?:_shared)?\s*\(/i,
  /[`;]\s*(?:un)?listen\s+\w/i,
  /\bcreate\s+temp(?:orary)?\s+table\b(?!.*\bon commit drop\b)/i,
  /\bwith\s+hold\b/i,
  /\bset\s+session\b/i,
]
/** It runs alone, with a connection to PostgreSQL itself. */
const MIGRATION = 'server/db/migrate.ts'

const left = (text: string) => STAYS.filter((pattern) => pattern.test(text)).length

test('nothing stays in a connection after its transaction, so that a pool may share it (docs/cluster.md)', () => {
  const server = readSources().filter(({ path }) => path.startsWith('server/') && !isTest(path))
  const leaving = server.filter(({ text }) => left(text) > 0).map(({ path }) => path)
  expect(leaving).toEqual([MIGRATION])
})

test.each([
  'select pg_advisory_lock(7)',
  'select pg_try_advisory_lock_shared(7)',
  'sql`listen orders`',
  'create temporary table due as select 1',
  'declare all cursor with hold for select 1',
])('“%s” is noticed', (statement) => {
  expect(left(statement)).toBe(1)
})
