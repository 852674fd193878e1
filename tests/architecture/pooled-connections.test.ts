import { expect, test } from 'vitest'
import { isTest, readSources } from './sources.ts'

/**
 * Statements whose effect stays in a connection after its transaction. A pooler would give that connection to another
 * caller.
 */
const STAYS = [
  /\bpg_(?:try_)?advisory_(?:un)?lock(?:_shared)?\s*\(/i,
  /[`;]\s*(?:un)?listen\s+\w/i,
  /\bcreate\s+temp(?:orary)?\s+table\b(?!.*\bon commit drop\b)/i,
  /\bwith\s+hold\b/i,
  /\bset\s+session\b/i,
]
/** Migrations run alone, with a direct connection to PostgreSQL. */
const MIGRATION = 'server/db/migrate.ts'

const left = (text: string) => STAYS.filter((pattern) => pattern.test(text)).length

test('no state stays in a connection after its transaction, so that a pooler may share it (docs/cluster.md)', () => {
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
