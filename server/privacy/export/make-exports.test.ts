import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { DAY_SECONDS } from '#domain/durations.ts'
import { purgeExpired } from '#server/jobs/index.ts'
import { setClockOffset } from '#server/db/clock.ts'
import { testDatabase } from '#tests/support/database.ts'
import { exportOf, runExports } from '#tests/support/exported.ts'
import { jobContext } from '#tests/support/job-context.ts'
import { aFamily } from '#tests/support/people.ts'
import { erasePerson } from '../erase-person.ts'
import { askForExport } from './ask-export.ts'
import { findExport, keepFile, leaseExport } from './export-store.ts'

const { db } = await testDatabase()
afterEach(async () => setClockOffset(db, 0))

const ask = async (personId: string) => askForExport(db, { personId, locale: 'en' })
const stateOf = async (personId: string) => (await findExport(db, personId))?.state
const rowsOf = async (personId: string) =>
  db.selectFrom('exports').selectAll().where('person_id', '=', personId).execute()
const mailsTo = async (recipient: string) =>
  db
    .selectFrom('outbox')
    .select(['kind', 'payload'])
    .where('recipient', '=', recipient)
    .where('kind', '=', 'export-ready')
    .execute()
const purge = async () => purgeExpired.run(jobContext(db))

test('a job makes a requested export, and sends one mail without the file or the code', async () => {
  const { parentId, email } = await aFamily(db)
  await ask(parentId)
  expect(await stateOf(parentId)).toBe('being-made')
  expect(await exportOf(db, parentId)).toBeNull()
  expect(await runExports(db)).toBe(1)
  expect(await stateOf(parentId)).toBe('ready')
  expect(Object.keys((await exportOf(db, parentId)) ?? {})).toEqual(
    expect.arrayContaining(['index.html', 'README.txt', 'json/you.json', 'json/family.json']),
  )
  expect(await mailsTo(email)).toEqual([
    {
      kind: 'export-ready',
      payload: {
        kind: 'export-ready',
        firstName: 'Amara',
        date: expect.any(String) as string,
        notMeUrl: expect.stringContaining('/not-me?token=') as string,
      },
    },
  ])
  expect(await runExports(db)).toBe(0)
})

test('the database contains the file only encrypted', async () => {
  const { parentId, email } = await aFamily(db)
  await ask(parentId)
  await runExports(db)
  const [row] = await rowsOf(parentId)
  const bytes = row?.sealed ?? Buffer.alloc(0)
  expect(bytes.length).toBeGreaterThan(1000)
  const plain = [email, 'index.html', 'Okafor']
  const readable = [...plain, ...plain.map((word) => Buffer.from(word).toString('base64').slice(0, 8))]
  expect(readable.filter((word) => bytes.includes(word))).toEqual([])
})

test('two requests make one file, and a later request replaces it', async () => {
  const { parentId } = await aFamily(db)
  await Promise.all([ask(parentId), ask(parentId)])
  expect(await rowsOf(parentId)).toHaveLength(1)
  await runExports(db)
  await setClockOffset(db, 60)
  await ask(parentId)
  expect(await stateOf(parentId)).toBe('being-made')
  await runExports(db)
  const rows = await rowsOf(parentId)
  expect(rows.filter(({ sealed }) => sealed !== null)).toHaveLength(1)
})

test('a file is deleted after seven days, and its record later', async () => {
  const { parentId } = await aFamily(db)
  await ask(parentId)
  await runExports(db)
  await setClockOffset(db, 7 * DAY_SECONDS - 60)
  await purge()
  expect(await stateOf(parentId)).toBe('ready')
  await setClockOffset(db, 7 * DAY_SECONDS + 60)
  expect(await stateOf(parentId)).toBe('expired')
  await purge()
  expect(await rowsOf(parentId)).toMatchObject([{ sealed: null }])
  await setClockOffset(db, 31 * DAY_SECONDS)
  await purge()
  expect(await rowsOf(parentId)).toEqual([])
})

test('a process that dies while it makes a file stores nothing, and another one begins again after the lease', async () => {
  const { parentId, email } = await aFamily(db)
  await ask(parentId)
  const dead = await leaseExport(db)
  expect(dead?.personId).toBe(parentId)
  expect(await runExports(db)).toBe(0)
  await setClockOffset(db, 301)
  expect(await runExports(db)).toBe(1)
  expect(await stateOf(parentId)).toBe('ready')
  expect(await mailsTo(email)).toHaveLength(1)
  // The first process was only slow. Its late file is not stored.
  if (!dead) throw new Error('nothing was leased')
  expect(await db.transaction().execute(async (tx) => keepFile(tx, dead, Buffer.from('late')))).toBeNull()
  expect(await exportOf(db, parentId)).not.toBeNull()
})

test('if the file cannot be stored, nothing is changed, and the next try sends one mail', async () => {
  const { parentId, email } = await aFamily(db)
  await ask(parentId)
  await sql`create function fail() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`.execute(
    db,
  )
  await sql`create trigger fails before insert on outbox for each row execute function fail()`.execute(db)
  await expect(runExports(db)).rejects.toThrow('killed')
  await sql`drop trigger fails on outbox; drop function fail()`.execute(db)
  expect(await rowsOf(parentId)).toMatchObject([{ sealed: null, made_at: null }])
  await setClockOffset(db, 301)
  await runExports(db)
  expect(await mailsTo(email)).toHaveLength(1)
})

test('an export is not stored if its person is erased while it is made', async () => {
  const { parentId, email } = await aFamily(db)
  await ask(parentId)
  const leased = await leaseExport(db)
  await db.transaction().execute(async (tx) => erasePerson(tx, parentId))
  if (!leased) throw new Error('nothing was leased')
  expect(await db.transaction().execute(async (tx) => keepFile(tx, leased, Buffer.from('x')))).toBeNull()
  expect(await rowsOf(parentId)).toEqual([])
  expect(await mailsTo(email)).toEqual([])
  await ask(parentId)
  expect(await rowsOf(parentId)).toEqual([])
})

test('erasure removes a file that is ready', async () => {
  const { parentId } = await aFamily(db)
  await ask(parentId)
  await runExports(db)
  await db.transaction().execute(async (tx) => erasePerson(tx, parentId))
  expect(await rowsOf(parentId)).toEqual([])
})
