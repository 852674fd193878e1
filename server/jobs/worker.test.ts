import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { DAY_SECONDS } from '#domain/durations.ts'
import { setClockOffset } from '#server/db/clock.ts'
import { openDatabase } from '#server/db/database.ts'
import { freePort } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { recordedLog } from '#tests/support/recorded-log.ts'
import type { Job } from '#server/platform/job.ts'
import { claimSchedule, releaseSchedule } from './schedule.ts'
import { createWorker } from './worker.ts'

const { db } = await testDatabase()

beforeEach(async () => {
  await sql`truncate schedules`.execute(db)
})

const timePasses = () => sql`update schedules set next_run_at = now()`.execute(db)
const workerOf = (jobs: Job[], log = recordedLog()) => createWorker({ db, log, jobs })

function countingJob(): Job & { runs: number } {
  const job = {
    name: 'count',
    everySeconds: 3600,
    runs: 0,
    run: async () => {
      job.runs += 1
      return 1
    },
  }
  return job
}

/** A promise that resolves when `open` is called. */
function gate(): { passed: Promise<void>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { passed: promise, open: resolve }
}

test('of many processes that check at once, one runs a job', async () => {
  const job = countingJob()
  const workers = Array.from({ length: 8 }, () => workerOf([job]))
  const counts = await Promise.all(workers.map((worker) => worker.tick()))
  expect(job.runs).toBe(1)
  expect(counts.filter((count) => count === 1)).toHaveLength(1)
})

test('a job runs again when it is due, and not before', async () => {
  const job = countingJob()
  const worker = workerOf([job])
  await worker.tick()
  await worker.tick()
  expect(job.runs).toBe(1)
  await timePasses()
  await worker.tick()
  expect(job.runs).toBe(2)
})

test('a job that ran while the clock moved past its next run is due at once', async () => {
  const job = countingJob()
  const worker = workerOf([job])
  const twoHours = 7200
  const slow: Job = { ...job, run: async () => (await setClockOffset(db, twoHours), 1) }
  await workerOf([slow]).tick()
  await worker.tick()
  await setClockOffset(db, 0)
  expect(job.runs).toBe(1)
})

test('one turn of all jobs can leave out a job, which stays due', async () => {
  const [slow, job] = [{ ...countingJob(), name: 'slow' }, countingJob()]
  const ran: string[] = []
  const worker = workerOf([slow, job].map((each) => ({ ...each, run: async () => ran.push(each.name) })))
  await worker.tick({ without: 'slow' })
  expect(ran).toEqual(['count'])
  await worker.tick()
  expect(ran).toEqual(['count', 'slow'])
})

test('a crashed process’s job is taken over when its lease ends, and the crashed one cannot release it', async () => {
  const job = countingJob()
  const dead = await claimSchedule(db, job.name)
  expect(dead).not.toBeNull()
  await workerOf([job]).tick()
  expect(job.runs).toBe(0)
  await timePasses()
  await workerOf([job]).tick()
  expect(job.runs).toBe(1)

  const before = await db.selectFrom('schedules').selectAll().executeTakeFirst()
  if (dead) await releaseSchedule(db, { lease: dead, afterSeconds: 0 })
  expect(await db.selectFrom('schedules').selectAll().executeTakeFirst()).toEqual(before)
})

test('stopping waits for the current item', async () => {
  const [begun, mayEnd] = [gate(), gate()]
  const events: string[] = []
  const worker = workerOf([
    {
      name: 'slow',
      everySeconds: 1,
      inEveryProcess: true,
      run: async ({ isStopping }) => {
        begun.open()
        await mayEnd.passed
        events.push(`finished, stopping: ${isStopping()}`)
        return 0
      },
    },
  ])
  worker.start()
  await begun.passed
  const stopped = worker.stop().then(() => events.push('stopped'))
  mayEnd.open()
  await stopped
  expect(events).toEqual(['finished, stopping: true', 'stopped'])
})

test('a queue is checked again at once while it has work, and at once after a wake', async () => {
  const queue = ['a', 'b', 'c']
  const taken: string[] = []
  const worker = workerOf([
    {
      name: 'queue',
      everySeconds: 3600,
      inEveryProcess: true,
      run: async () => {
        const item = queue.shift()
        if (!item) return 0
        taken.push(item)
        return 1
      },
    },
  ])
  worker.start()
  await expect.poll(() => taken).toEqual(['a', 'b', 'c'])
  queue.push('d')
  worker.wake('queue')
  await expect.poll(() => taken).toEqual(['a', 'b', 'c', 'd'])
  await worker.stop()
})

test('a wake during a run is not lost', async () => {
  const [begun, mayEnd] = [gate(), gate()]
  let runs = 0
  const worker = workerOf([
    {
      name: 'queue',
      everySeconds: 3600,
      inEveryProcess: true,
      run: async () => {
        runs += 1
        begun.open()
        await mayEnd.passed
        return 0
      },
    },
  ])
  worker.start()
  await begun.passed
  worker.wake('queue')
  mayEnd.open()
  await expect.poll(() => runs).toBe(2)
  await worker.stop()
})

test('a job that fails logs it, runs again within a minute, and delays no other job', async () => {
  const other = { ...countingJob(), name: 'other' }
  const done = gate()
  const failing: Job = {
    name: 'failing',
    everySeconds: 3600,
    run: () => Promise.reject(Object.assign(new RangeError('Zuleika'), { code: 'E1' })),
  }
  const log = recordedLog()
  const worker = workerOf([failing, { ...other, run: async () => (done.open(), 1) }], log)
  worker.start()
  await done.passed
  await expect.poll(() => log.lines.map(({ message }) => message)).toContain('a job failed')
  await worker.stop()

  const { rows } = await sql<{ last_error: string; soon: boolean }>`
    select last_error, next_run_at <= now() + interval '60 seconds' as soon from schedules
    where name = 'failing'`.execute(db)
  expect(rows).toEqual([{ last_error: 'RangeError E1', soon: true }])
  expect(JSON.stringify(log.lines)).not.toContain('Zuleika')
})

test('a job that keeps failing raises an alert', async () => {
  const log = recordedLog()
  const worker = workerOf(
    [
      {
        name: 'failing',
        everySeconds: 3600,
        inEveryProcess: true,
        run: () => Promise.reject(new Error('again')),
      },
    ],
    log,
  )
  worker.start()
  for (const failures of [1, 2, 3]) {
    await expect.poll(() => log.lines.length).toBe(failures)
    worker.wake('failing')
  }
  await worker.stop()
  expect(log.lines.slice(0, 3).map(({ level }) => level)).toEqual(['warn', 'warn', 'alert'])
})

test('while the database does not answer, all jobs together raise one alert', async () => {
  const away = openDatabase({ url: `postgres://nobody@127.0.0.1:${await freePort()}/none`, poolSize: 1 })
  onTestFinished(() => away.destroy())
  const log = recordedLog()
  const jobs = ['mail', 'charge', 'sweep'].map((name): Job => ({
    name,
    everySeconds: 3600,
    run: () => Promise.resolve(1),
  }))
  const worker = createWorker({ db: away, log, jobs })
  worker.start()
  for (const failures of [3, 6, 9]) {
    await expect
      .poll(() => log.lines.filter(({ message }) => message === 'a job failed').length)
      .toBe(failures)
    for (const { name } of jobs) worker.wake(name)
  }
  await worker.stop()
  expect(log.lines.filter(({ level }) => level === 'alert').map(({ message }) => message)).toEqual([
    'jobs fail because the database does not answer',
  ])
})

const hung = (begun: () => void): Job => ({
  name: 'hung',
  everySeconds: 60,
  run: () => {
    begun()
    return new Promise<number>(() => undefined)
  },
})

test('a job that never ends is reported as stuck after a quarter of an hour', async () => {
  let now = 0
  const begun = gate()
  const worker = createWorker({ db, log: recordedLog(), uptimeMs: () => now, jobs: [hung(begun.open)] })
  worker.start()
  await begun.passed
  expect(worker.running()).toEqual(['hung'])
  now = 14 * 60_000
  expect(worker.stuck()).toEqual([])
  now = 16 * 60_000
  expect(worker.stuck()).toEqual(['hung'])
  void worker.stop()
})

test('a long job that regularly checks whether it must stop is not stuck', async () => {
  let now = 0
  const [begun, mayEnd] = [gate(), gate()]
  const worker = createWorker({
    db,
    log: recordedLog(),
    uptimeMs: () => now,
    jobs: [
      {
        name: 'long',
        everySeconds: 60,
        run: async ({ isStopping }) => {
          now = 20 * 60_000
          isStopping()
          begun.open()
          await mayEnd.passed
          return 0
        },
      },
    ],
  })
  worker.start()
  await begun.passed
  expect(worker.stuck()).toEqual([])
  mayEnd.open()
  await worker.stop()
})

test('after its lease was given back, a job is due for other processes, as if it had not begun', async () => {
  const begun = gate()
  const worker = workerOf([hung(begun.open)])
  worker.start()
  await begun.passed
  const other = { ...countingJob(), name: 'hung' }
  expect(await workerOf([other]).tick()).toBe(0)
  await worker.giveBack()
  expect(await workerOf([other]).tick()).toBe(1)
  void worker.stop()
})

test('a job that would run once a day is refused', () => {
  expect(() => workerOf([{ ...countingJob(), everySeconds: DAY_SECONDS }])).toThrow('at least every 6 hours')
})
