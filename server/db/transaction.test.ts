import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { hearDatabase, openDatabase, type Tx } from './database.ts'
import { inTransaction, together } from './transaction.ts'

const { db, url } = await testDatabase()
await sql`create table places (name text primary key, nth serial)`.execute(db)

const add = async (tx: Tx, name: string) => sql`insert into places (name) values (${name})`.execute(tx)
const count = async (tx: Tx) => (await sql`select name from places`.execute(tx)).rows.length

async function names(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from places order by nth`.execute(db)
  return rows.map(({ name }) => name)
}

test('statements that start together are sent at once, with the begin, and run in the order of their start', async () => {
  let sent = 0
  const texts: string[] = []
  hearDatabase(db, {
    waited: () => undefined,
    sent: () => (sent += 1),
    ran: (text) => texts.push(text.split(' ', 1).join('')),
  })
  onTestFinished(() => hearDatabase(db, { waited: () => undefined, ran: () => undefined }))
  const [, before, , after] = await inTransaction(db, async (tx) =>
    together([add(tx, 'Duluth'), count(tx), add(tx, 'Ely'), count(tx), null]),
  )
  expect(after - before).toBe(1)
  expect(texts).toEqual(['begin', 'insert', 'select', 'insert', 'select', 'commit'])
  // One time for the begin and four statements, and one for the commit.
  expect(sent).toBe(2)
})

test('after a failure nothing is stored, and the error is that of the statement that failed', async () => {
  const failed = inTransaction(db, async (tx) => {
    const late = add(tx, 'Winona').then(async () => add(tx, 'Winona'))
    return together([late.then(() => add(tx, 'Mankato')), add(tx, 'Red Wing')])
  })
  await expect(failed).rejects.toMatchObject({ code: '23505' })
  const stored = await names()
  expect(stored).not.toContain('Winona')
  expect(stored).not.toContain('Red Wing')
})

test('a later refusal does not hide the error that caused it', async () => {
  const failed = inTransaction(db, async (tx) => {
    const first = add(tx, 'Hibbing')
    const second = add(tx, 'Hibbing')
    return together([first.then(async () => add(tx, 'Eveleth')), second])
  })
  await expect(failed).rejects.toMatchObject({ code: '23505' })
})

test('a statement after the end of its transaction is refused', async () => {
  const kept = await inTransaction(db, async (tx) => Promise.resolve([tx]))
  for (const tx of kept) await expect(add(tx, 'Bemidji')).rejects.toThrow(/after the end|already committed/)
  expect(await names()).not.toContain('Bemidji')
})

test('a transaction without a statement sends nothing', async () => {
  const own = openDatabase({ url })
  onTestFinished(async () => own.destroy())
  let sent = 0
  hearDatabase(own, { waited: () => undefined, sent: () => (sent += 1), ran: () => undefined })
  await expect(own.transaction().execute(async () => Promise.resolve('done'))).resolves.toBe('done')
  expect(sent).toBe(0)
})
