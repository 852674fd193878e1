import { Registry } from '@prometheus-io/client'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { testPayments } from '#tests/support/payments/payments.ts'
import { recordedLog } from '#tests/support/recorded-log.ts'
import { watchedThings } from '../watched-things.ts'
import { heartbeat } from './heartbeat.ts'
import { createWatch } from './watch.ts'
import { createWorker } from './worker.ts'

const { db } = await testDatabase()

beforeEach(async () => {
  await sql`truncate schedules, sweep_watermarks, reconciliations`.execute(db)
})

/** A web process with this uptime. */
function webProcess({ secondsUp = 3600 } = {}) {
  const [registry, log] = [new Registry(), recordedLog()]
  const { payments } = testPayments(db)
  const watch = createWatch({
    watched: watchedThings({ db, payments }),
    registry,
    log,
    secondsUp: () => secondsUp,
  })
  const alerts = async () => {
    await watch.look()
    return log.lines.filter(({ level }) => level === 'alert').map(({ message }) => message)
  }
  const gauge = async (name: string) => {
    const line = (await registry.metrics()).split('\n').find((one) => one.startsWith(`${name} `))
    return Number(line?.split(' ')[1])
  }
  return { payments, alerts, gauge }
}

const workerRan = (minutesAgo: number) =>
  sql`update schedules set last_run_at = now() - make_interval(mins => ${minutesAgo})`.execute(db)
const aWorker = () => createWorker({ db, log: recordedLog(), jobs: [heartbeat] })

test('a web process notices once that no worker has run for five minutes', async () => {
  await aWorker().tick()
  const { payments, alerts, gauge } = webProcess()
  await payments.sweepDueSlices({ isStopping: () => true })
  expect(await alerts()).toEqual([])
  expect(await gauge('evenhand_worker_age_seconds')).toBeLessThan(60)
  await workerRan(6)
  expect(await alerts()).toEqual(['no worker is running'])
  expect(await alerts()).toEqual(['no worker is running'])
  expect(await gauge('evenhand_worker_age_seconds')).toBeGreaterThanOrEqual(360)
})

test('an installation that never had a worker gets the alert after five minutes, not at its start', async () => {
  expect(await webProcess({ secondsUp: 60 }).alerts()).toEqual([])
  expect(await webProcess({ secondsUp: 301 }).alerts()).toEqual(['no worker is running'])
})

test('if a sweep completes nothing for an hour, an alert is raised, for any reason', async () => {
  await aWorker().tick()
  const { payments, alerts, gauge } = webProcess()
  await payments.sweepDueSlices({ isStopping: () => true })
  expect(await alerts()).toEqual([])
  await sql`update sweep_watermarks set swept_at = now() - interval '61 minutes' where pass = 'two-hours'`.execute(
    db,
  )
  expect(await alerts()).toEqual(['payments are no longer compared with the gateway'])
  expect(await gauge('evenhand_sweep_age_seconds')).toBeGreaterThanOrEqual(3660)
})

test('the number of findings that wait for a person is in the metrics', async () => {
  const { gauge } = webProcess()
  expect(await gauge('evenhand_open_findings')).toBe(0)
  await db.insertInto('reconciliations').values({ txn: 'txn-1', finding: 'paid-missing' }).execute()
  expect(await gauge('evenhand_open_findings')).toBe(1)
})
