import { z } from 'zod'
import { MINUTE_MS } from '#domain/durations.ts'
import { clockOffset, readNow } from '#server/db/clock.ts'
import type { Db } from '#server/db/database.ts'
import type { Api } from '#server/platform/mount.ts'
import { back } from '../page/back.ts'
import { nextJob, type Jump } from './jump.ts'

const jumped = z.object({ secondsAhead: z.number(), jobs: z.record(z.string(), z.number()) })

/** The buttons of the clock make the same call as `npm run clock`. */
export function mountClockForm(api: Api, { db, jump }: { db: Db; jump: { last: Jump | null } }): void {
  api.post('/dev/clock-form', async (c) => {
    const [{ move }, from, before] = [await c.req.parseBody(), await readNow(db), await clockOffset(db)]
    const answer = await api.request('/dev/clock', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ move: move === 'next' ? await toNext(db, from) : move }),
    })
    if (!answer.ok) return c.notFound()
    const { jobs, secondsAhead } = jumped.parse(await answer.json())
    const to = new Date(from.getTime() + (secondsAhead - before) * 1000)
    jump.last = move === 'reset' ? null : { to, jobs }
    return back(c)
  })
}

/** The minute after the next job is due. */
async function toNext(db: Db, now: Date): Promise<string | null> {
  const next = await nextJob(db)
  return next && `+${Math.floor((next.at.getTime() - now.getTime()) / MINUTE_MS) + 1}m`
}
