import { expect, test } from 'vitest'
import { isTest, readSources } from './sources.ts'

/**
 * Files that read the real time instead of the product's clock. They measure how long this process or this browser
 * waits, or they belong to a gateway. This list must not grow.
 */
const WALL = new Set([
  'server/db/clock.ts',
  'server/db/migrate.ts',
  'server/payments/send/breaker.ts',
  'server/payments/sandbox/client-token.ts',
  'server/payments/sandbox/host/calls.ts',
  'server/payments/sandbox/scripts/field.ts',
  'web/flows/professional/draft/draft.server.ts',
  'web/lib/discount-link.server.ts',
  'web/lib/payments/sandbox-session.ts',
  'web/lib/session/session.server.ts',
  'web/lib/session/typed-shape.server.ts',
  'web/lib/unreachable.ts',
  'web/ui/use-idle.ts',
])
const READS_WALL =
  /Date\.now\(\)|new Date\(\)|(?<![\w.])now\(\)|\bcurrent_(?:date|time|timestamp)\b|\b(?:clock|statement|transaction)_timestamp\(\)/i

const readers = readSources()
  .filter(({ path, text }) => /^(domain|server|web)\//.test(path) && !isTest(path) && READS_WALL.test(text))
  .map(({ path }) => path)

test('the product reads only its own clock: app_now() in SQL, readNow() in code', () => {
  const others = readers.filter((path) => !WALL.has(path))
  expect(others, 'use app_now() in SQL, and readNow() of server/db/clock.ts in code').toEqual([])
})

test('every exception still reads the real time', () => {
  expect([...WALL].filter((path) => !readers.includes(path))).toEqual([])
})
