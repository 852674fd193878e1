import { DAY_SECONDS } from '#domain/durations.ts'
import {
  askForErasure as askContract,
  readErasure as readContract,
  takeBackErasure as takeBackContract,
  type Erasure,
} from '#domain/contracts/erasure.ts'
import { mountForPerson, type LoggedIn, type NotMeDeps } from '#server/credentials/index.ts'
import type { Db } from '#server/db/database.ts'
import type { Api } from '#server/platform/mount.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Limits } from '#server/platform/limits/rate-limits.ts'
import type { Door } from './door.ts'
import { askForErasure, readErasure, takeBackErasure } from './erasure.ts'

/** Each request sends a mail. Taking one back is not counted, so nobody can keep its person from that. */
const REQUESTS_PER_DAY = 10

export type ErasureDeps = NotMeDeps & { db: Db; limits: Limits }

/** Serves the erasure of a person's own account: requesting and cancelling it. */
export function mountErasures(api: Api, deps: ErasureDeps, door: Door): void {
  const { db, limits } = deps
  const requests = limits.create('erasure-requests', { points: REQUESTS_PER_DAY, seconds: DAY_SECONDS })
  const view = async (person: LoggedIn) => {
    const { userId } = person
    const erasure = await readErasure(db, userId)
    const body: Erasure = {
      dueOn: erasure && (await door.dayOf(erasure.dueAt, userId)),
      waitsUntil: await door.waitsUntil(userId),
      needsLogIn: !(await door.isFresh(person)),
    }
    return { status: 200 as const, body }
  }

  mountForPerson(api, door.check, readContract, async ({ person }) => view(person))

  mountForPerson(api, door.check, askContract, async ({ person }) => {
    if (!(await door.isFresh(person))) return refuse(409, 'api.unauthorized')
    const limited = await requests(person.userId)
    if (limited) return limited
    const personId = person.userId
    const erasure = await db
      .transaction()
      .execute((tx) => askForErasure(tx, deps, { personId, askedBy: 'person' }))
    if (!erasure) return refuse(409, 'api.unauthorized')
    return view(person)
  })

  mountForPerson(api, door.check, takeBackContract, async ({ person }) => {
    await db.transaction().execute((tx) => takeBackErasure(tx, person.userId))
    return view(person)
  })
}
