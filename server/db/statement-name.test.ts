import { expect, test } from 'vitest'
import { statementName } from './statement-name.ts'

test.each([
  ['update "sessions" set "last_seen_at" = app_now() where "hash" in ($1)', 'update sessions'],
  ['select "hash" from "tokens" where "hash" = $1 for update', 'select tokens'],
  ['insert into "outbox" ("dedupe") values ($1)', 'insert outbox'],
  ['delete from "tokens" where "hash" in ($1)', 'delete tokens'],
  ['select pg_advisory_xact_lock($1)', 'select'],
  ['begin', 'other'],
])('%s is named by its work', (text, name) => {
  expect(statementName(text)).toBe(name)
})
