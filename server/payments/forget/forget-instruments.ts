import { sql, type Selectable } from 'kysely'
import { HOUR_SECONDS } from '#domain/durations.ts'
import { paysOnFile } from '#domain/payments/flows.ts'
import type { Tables } from '#server/db/tables.ts'
import { pagesById } from '#server/db/id-pages.ts'
import { longestDue } from '#server/db/longest-due.ts'
import { dropEndedMethods, methodsOnFile } from '#server/subscriptions/index.ts'
import type { Tx } from '#server/db/database.ts'
import type { Sealed } from '#server/platform/secrets/secrets.ts'
import type { Engine } from '../engine.ts'
import type { Order } from '../records/attempt.ts'
import { isKeyMissing, rowOfOrder, rowOfSubscription, tryToOpen } from '../records/vault-token.ts'
import { inSeconds } from '../schedule.ts'

/** How long a token is kept after its subscription ended. Returning, a refund or a dispute needs no token. */
const DAYS_AFTER_THE_END = 60
/** How long an instrument is kept that pays nothing. The trigger for replaced ones has the same number. */
const DAYS_KEPT = 7
const AT_ONCE = 100
const PAGE = 1000
const LEASE_SECONDS = HOUR_SECONDS

type Forgotten = Selectable<Tables['instruments_to_forget']>

/**
 * Deletes unneeded instruments at the gateway: replaced ones, and those of subscriptions that ended long ago. An
 * instrument that pays another subscription stays. Without an answer, the gateway is asked again an hour later. Returns
 * the number of deleted instruments.
 */
export async function forgetInstruments(engine: Engine): Promise<number> {
  await dropEndedMethods(engine.db, { days: DAYS_AFTER_THE_END })
  const due = await lease(engine)
  if (due.length === 0) return 0
  const needed = await tokensInUse(engine)
  // If a key is missing, we do not know which instruments are in use. The lease ends in an hour.
  if (!needed) return 0
  let count = 0
  for (const one of due) {
    const sealed = { bytes: one.token_enc, row: one.sealed_for ?? '' }
    if (isKeyMissing(engine.secrets, sealed)) continue
    const token = tryToOpen(engine.secrets, sealed)
    if (token !== null && !needed.has(token)) {
      const answer = await engine.gateway.forgetInstrument(token)
      if (answer.outcome === 'unknown') continue
      count += 1
    }
    await engine.db.deleteFrom('instruments_to_forget').where('id', '=', one.id).execute()
  }
  return count
}

async function lease({ db }: Engine): Promise<Forgotten[]> {
  return db
    .updateTable('instruments_to_forget')
    .set((eb) => ({ lease_until: inSeconds(LEASE_SECONDS), tries: eb('tries', '+', 1) }))
    .where('id', 'in', (eb) => eb.selectFrom('instruments_to_forget').select('id').$call(longestDue(AT_ONCE)))
    .returningAll()
    .execute()
}

/** Each subscription encrypts its token differently, so all tokens must be decrypted. Null if a key is missing. */
async function tokensInUse({ db, secrets }: Engine): Promise<ReadonlySet<string> | null> {
  const tokens = new Set<string>()
  for await (const page of pagesById(async (next) => methodsOnFile(db, { ...next, alsoEnded: true }), PAGE)) {
    for (const { id, sealed: bytes } of page) {
      const sealed = { bytes, row: rowOfSubscription(id) }
      if (isKeyMissing(secrets, sealed)) return null
      const token = tryToOpen(secrets, sealed)
      if (token !== null) tokens.add(token)
    }
  }
  return tokens
}

/** Records an instrument that the gateway stored, but that pays nothing here. It is deleted like a replaced one. */
export async function forgetLater(tx: Tx, { bytes, row }: Sealed): Promise<void> {
  await tx
    .insertInto('instruments_to_forget')
    .values({
      token_enc: bytes,
      sealed_for: row,
      lease_until: sql<Date>`app_now() + make_interval(days => ${DAYS_KEPT})`,
    })
    .execute()
}

/**
 * Records the instrument that the gateway kept with a hold that pays nothing. `token` is encrypted for the row of its
 * order. The order of a subscription used an instrument that was on file before, so that one stays.
 */
export async function forgetWithHold(
  tx: Tx,
  { order, token }: { order: Pick<Order, 'id' | 'flow'>; token: Buffer | null },
): Promise<void> {
  if (token !== null && !paysOnFile(order.flow))
    await forgetLater(tx, { bytes: token, row: rowOfOrder(order.id) })
}
