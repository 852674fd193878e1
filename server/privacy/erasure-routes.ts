import {
  askForErasure as askContract,
  readErasure as readContract,
  takeBackErasure as takeBackContract,
  type Erasure,
} from '#domain/contracts/erasure.ts'
import type { NotMeDeps } from '#server/credentials/index.ts'
import type { Db } from '#server/db/database.ts'
import { mount, type Api } from '#server/platform/mount.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Limits } from '#server/platform/rate-limits.ts'
import type { Door, Entered } from './enter.ts'
import { askForErasure, readErasure, takeBackErasure } from './erasure.ts'

/** Each request sends a mail. Taking one back is not counted, so nobody can keep its person from that. */
const REQUESTS_PER_DAY = 10

export type ErasureDeps = NotMeDeps & { db: Db; limits: Limits }

/** Serves the erasure of a person's own account: requesting and cancelling it. */
export function mountErasures(api: Api, deps: ErasureDeps, door: Door): void {
  const { db, limits } = deps
  const requests = limits.create('erasure-requests', { points: REQUESTS_PER_DAY, seconds: 24 * 3600 })
  const view = async (entered: Entered) => {
    const { userId } = entered
    const erasure = await readErasure(db, userId)
    const body: Erasure = {
      dueOn: erasure && (await door.dayOf(erasure.dueAt, userId)),
      waitsUntil: await door.waitsUntil(userId),
      needsLogIn: !(await door.isFresh(entered)),
    }
    return { status: 200 as const, body }
  }

  mount(api, readContract, async (asked) => {
    const entered = await door.enter(asked)
    return 'refusal' in entered ? entered : view(entered)
  })

  mount(api, askContract, async (asked) => {
    const entered = await door.enter(asked)
    if ('refusal' in entered) return entered
    if (!(await door.isFresh(entered))) return refuse(409, 'api.unauthorized')
    const limited = await requests(entered.userId)
    if (limited) return limited
    const personId = entered.userId
    const erasure = await db
      .transaction()
      .execute((tx) => askForErasure(tx, deps, { personId, askedBy: 'person' }))
    if (!erasure) return refuse(409, 'api.unauthorized')
    return view(entered)
  })

  mount(api, takeBackContract, async (asked) => {
    const entered = await door.enter(asked)
    if ('refusal' in entered) return entered
    await db.transaction().execute((tx) => takeBackErasure(tx, entered.userId))
    return view(entered)
  })
}
