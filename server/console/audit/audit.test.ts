import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { jobContext } from '#tests/support/job-context.ts'
import { recordedLog } from '#tests/support/recorded-log.ts'
import { aStaffMember } from '#tests/support/console/staff.ts'
import { withoutGuards } from '#tests/support/without-guards.ts'
import { checkTrail } from './open-trail.ts'
import { readChecks } from './read-checks.ts'
import { checkTrailJob, readTrail, recordAction, TRAIL_PAGE, verifyChain } from '../index.ts'

const { db } = await testDatabase()
const mira = aStaffMember('billing', { id: 'mira', name: 'Mira Reyes' })
const amara = '3f1c1f2e-0000-4000-8000-000000000001'

const forcibly = async (change: ReturnType<typeof sql>) => withoutGuards(db, 'staff_actions', change)

beforeEach(async () => forcibly(sql`delete from staff_actions`))

async function threeRows(): Promise<void> {
  await recordAction(db, mira, { kind: 'search', details: { found: 2 } })
  await recordAction(db, mira, { kind: 'open-person', personId: amara })
  await recordAction(db, mira, { kind: 'show-contact', personId: amara, reason: 'caller confirms it' })
}

test('each view is a row with person, time, network, kind and reason, and the chain is complete', async () => {
  await threeRows()
  const { rows } = await readTrail(db, {})
  expect(
    rows.map(({ n, kind, staff_name, network, reason }) => [n, kind, staff_name, network, reason]),
  ).toEqual([
    [3, 'show-contact', 'Mira Reyes', '203.0.113.0/24', 'caller confirms it'],
    [2, 'open-person', 'Mira Reyes', '203.0.113.0/24', null],
    [1, 'search', 'Mira Reyes', '203.0.113.0/24', null],
  ])
  expect(await verifyChain(db)).toMatchObject({ outcome: 'whole', rows: 3, head: { n: 3 } })
})

test('an empty trail is complete', async () => {
  expect(await verifyChain(db)).toEqual({ outcome: 'whole', rows: 0, head: null })
})

test.for([
  ['changed', sql`update staff_actions set reason = 'another' where n = 2`],
  ['deleted', sql`delete from staff_actions where n = 2`],
  ['emptied', sql`truncate staff_actions`],
] as const)('the database does not allow that a row is %s', async ([, change]) => {
  await threeRows()
  await expect(change.execute(db)).rejects.toThrow('append only')
})

test.for([
  ['a changed row', sql`update staff_actions set kind = 'log-in' where n = 2`, { n: 2, why: 'changed' }],
  [
    'a changed time',
    sql`update staff_actions set at = at + interval '1 ms' where n = 1`,
    { n: 1, why: 'changed' },
  ],
  ['a missing row', sql`delete from staff_actions where n = 2`, { n: 3, why: 'gap' }],
  ['a missing first row', sql`delete from staff_actions where n = 1`, { n: 2, why: 'gap' }],
] as const)('%s is found, even if the owner of the database did it', async ([, change, first]) => {
  await threeRows()
  await forcibly(change)
  expect(await verifyChain(db)).toMatchObject({ outcome: 'broken', first })
})

test('if a row is changed together with its hash, the next row shows it', async () => {
  await threeRows()
  await forcibly(sql`update staff_actions set kind = 'log-in' where n = 2`)
  await forcibly(sql`update staff_actions a set hash = staff_action_hash(a) where n = 2`)
  expect(await verifyChain(db)).toMatchObject({ outcome: 'broken', first: { n: 3, why: 'does-not-follow' } })
})

test('a head that was stored elsewhere shows that the last rows were removed', async () => {
  await threeRows()
  const before = await verifyChain(db)
  if (before.outcome !== 'whole' || !before.head) throw new Error(before.outcome)
  await recordAction(db, mira, { kind: 'log-out' })
  expect(await verifyChain(db, { kept: before.head })).toMatchObject({ outcome: 'whole', rows: 4 })
  await forcibly(sql`delete from staff_actions where n >= 3`)
  expect(await verifyChain(db)).toMatchObject({ outcome: 'whole' })
  expect(await verifyChain(db, { kept: before.head })).toMatchObject({ outcome: 'another-chain', rows: 2 })
})

test('actions at the same moment follow each other without a gap', async () => {
  await Promise.all(Array.from({ length: 8 }, async () => recordAction(db, mira, { kind: 'search' })))
  expect(await verifyChain(db)).toMatchObject({ outcome: 'whole', rows: 8 })
})

test('an action that is rolled back leaves no row and no gap', async () => {
  await recordAction(db, mira, { kind: 'log-in' })
  const failed = db.transaction().execute(async (tx) => {
    await recordAction(tx, mira, { kind: 'refund' })
    throw new Error('the action failed')
  })
  await expect(failed).rejects.toThrow('the action failed')
  await recordAction(db, mira, { kind: 'log-out' })
  expect(await verifyChain(db)).toMatchObject({ outcome: 'whole', rows: 2 })
})

test.for([1, 2, 3, 4])('a wrong row is found in slices of %i rows', async (slice) => {
  for (let left = 3; left > 0; left--) await threeRows()
  expect(await verifyChain(db, { slice })).toMatchObject({ outcome: 'whole', rows: 9, head: { n: 9 } })
  await forcibly(sql`update staff_actions set reason = 'another' where n in (4, 7)`)
  await forcibly(sql`delete from staff_actions where n = 5`)
  expect(await verifyChain(db, { slice })).toMatchObject({
    outcome: 'broken',
    rows: 8,
    first: { n: 4, why: 'changed' },
    breaks: 3,
  })
})

test('a job writes the head into the log, and raises an alert for a broken trail', async () => {
  await threeRows()
  const log = recordedLog()
  const run = async () => checkTrailJob.run(jobContext(db, log))
  expect(await run()).toBe(3)
  expect(log.lines).toMatchObject([{ level: 'info', fields: { row: 3 } }])
  const [written] = (await readTrail(db, {})).rows
  expect(written).toMatchObject({
    n: 4,
    kind: 'check-audit',
    role: 'system',
    details: { isWhole: true, rows: 3 },
  })
  await forcibly(sql`update staff_actions set reason = 'another' where n = 2`)
  await run()
  expect(log.lines.at(-1)).toMatchObject({ level: 'alert', fields: { row: 2, why: 'changed' } })
})

test('the trail is read in pages, by person, by staff and by kind', async () => {
  await threeRows()
  for (let left = TRAIL_PAGE; left > 0; left--)
    await recordAction(db, { ...mira, id: 'theo' }, { kind: 'search' })
  const first = await readTrail(db, {})
  expect(first.rows).toHaveLength(TRAIL_PAGE)
  const second = await readTrail(db, { before: first.older ?? 0 })
  expect(second.rows.map(({ n }) => n)).toEqual([3, 2, 1])
  expect(second.older).toBeNull()
  expect((await readTrail(db, { personId: amara })).rows).toHaveLength(2)
  expect((await readTrail(db, { staffId: 'theo' })).rows).toHaveLength(TRAIL_PAGE)
  expect((await readTrail(db, { kinds: ['show-contact'] })).rows).toHaveLength(1)
})

/** The numbers of all rows of some days, page by page. */
async function readAll(days: { from?: string; to?: string }): Promise<number[]> {
  const found: number[] = []
  let before: number | null = null
  do {
    const page = await readTrail(db, { ...days, ...(before === null ? {} : { before }) })
    found.push(...page.rows.map(({ n }) => n))
    before = page.older
  } while (before !== null)
  return found
}

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => to - n)

test('the trail is read by day, in pages, and rows of one moment are neither lost nor shown twice', async () => {
  await threeRows()
  await forcibly(sql`insert into staff_actions (n, at, staff_id, staff_name, role, network, kind, before, hash)
    select 3 + n, '2026-03-07 23:59:59.999 America/Chicago'::timestamptz + make_interval(secs => (n / 60)::int), 'x', 'X', 'support', '', 'search',
           '', '' from generate_series(1, 120) n`)
  expect(await readAll({ from: '2026-03-07', to: '2026-03-07' })).toEqual(numbers(4, 62))
  expect(await readAll({ from: '2026-03-08', to: '2026-03-08' })).toEqual(numbers(63, 123))
  expect(await readAll({ to: '2026-03-08' })).toEqual(numbers(4, 123))
  expect(await readAll({ from: '2026-03-09' })).toEqual([3, 2, 1])
  expect(await readAll({ from: '0001-01-01', to: '9999-12-31' })).toHaveLength(123)
})

test('a check leaves a row with its result, and the checks are counted by day', async () => {
  await threeRows()
  const ines = aStaffMember('auditor', { id: 'ines', name: 'Ines Ortega' })
  await checkTrail(db, ines)
  await forcibly(sql`update staff_actions set reason = 'another' where n = 2`)
  await checkTrail(db, ines)
  const { days, last, kinds, since } = await readChecks(db)
  expect(since).toEqual((await readTrail(db, {})).rows.at(-1)?.at)
  expect(days).toMatchObject([{ checks: 2, isWhole: false }])
  expect(last).toMatchObject({ n: 5, by: 'Ines Ortega', isWhole: false })
  expect(kinds.find(({ kind }) => kind === 'check-audit')).toEqual({ kind: 'check-audit', rows: 2 })
  const [row] = (await readTrail(db, {})).rows
  expect(row).toMatchObject({ kind: 'check-audit', details: { brokenAt: 2, isWhole: false } })
})
