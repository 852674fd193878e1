import { z } from 'zod'
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '#domain/durations.ts'
import { requireJson } from '#server/platform/edge.ts'
import { problemResponse, type Api } from '#server/platform/mount.ts'
import { refuse } from '#server/platform/refusal.ts'
import { clockOffset, readNow, setClockOffset } from './clock.ts'
import type { Db } from './database.ts'

const SECONDS = { m: MINUTE_SECONDS, h: HOUR_SECONDS, d: DAY_SECONDS } as const
const FARTHEST_SECONDS = 20 * 366 * SECONDS.d

/** `+30d`, `+12h` or `+45m` moves the clock forward; `reset` sets it to the real time. */
const clockBody = z.object({ move: z.string().regex(/^(?:reset|\+\d{1,7}[mhd])$/) })

type ClockDeps = {
  db: Db
  /** Called with the seconds of a jump, before the jobs run. No real time has passed in a jump. */
  skip: (seconds: number) => Promise<void>
  /** The answer has the number of things that each job did. */
  runDueJobs: () => Promise<Readonly<Record<string, number>>>
}

/**
 * `POST /dev/clock` moves the product's time and runs the jobs that are then due. Never mount it where real people
 * sign up.
 */
export function mountClock(api: Api, { db, skip, runDueJobs }: ClockDeps): void {
  api.use('/dev/clock', requireJson())
  api.post('/dev/clock', async (c) => {
    const body = clockBody.safeParse(await c.req.json().catch(() => null))
    if (!body.success) return problemResponse(c, refuse(400, 'api.badRequest'))
    const before = Math.round(await clockOffset(db))
    const ahead = secondsAhead(before, body.data.move)
    if (ahead > FARTHEST_SECONDS) return problemResponse(c, refuse(400, 'api.badRequest'))
    await setClockOffset(db, ahead)
    await skip(ahead - before)
    const jobs = await runDueJobs()
    const ran = Object.values(jobs).reduce((sum, count) => sum + count, 0)
    return c.json({ now: (await readNow(db)).toISOString(), secondsAhead: ahead, ran, jobs })
  })
}

function secondsAhead(before: number, move: string): number {
  const [, count, unit] = /^\+(\d+)([mhd])$/.exec(move) ?? []
  if (count === undefined || (unit !== 'm' && unit !== 'h' && unit !== 'd')) return 0
  return before + Number(count) * SECONDS[unit]
}
