import { sql, type Selectable } from 'kysely'
import type { Tables } from '#server/db/tables.ts'
import { dropEndedMethods, methodsOnFile, type MethodOnFile } from '#server/subscriptions/index.ts'
import type { Tx } from '#server/db/database.ts'
import type { Engine } from '../engine.ts'
import { tryToOpen } from '../records/vault-token.ts'
import { inSeconds } from '../schedule.ts'

/** After the end of a subscription its person may come back, ask for a refund, or dispute. None of it needs the token. */
const DAYS_AFTER_THE_END = 60
const AT_ONCE = 100
const PAGE = 1000
const LEASE_SECONDS = 3600

type Forgotten = Selectable<Tables['instruments_to_forget']>

/**
 * Lets the gateway delete instruments that nothing needs: replaced ones, and those of subscriptions that ended long ago.
 * One that pays another subscription stays. What the gateway does not answer is asked again an hour later. Answers how
 * many were deleted.
 */
export async function forgetInstruments(engine: Engine): Promise<number> {
  await dropEndedMethods(engine.db, { days: DAYS_AFTER_THE_END })
  const due = await lease(engine)
  if (due.length === 0) return 0
  const needed = await tokensInUse(engine)
  let count = 0
  for (const one of due) {
    const token = tryToOpen(engine.secrets, one.token_enc)
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
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('instruments_to_forget')
        .select('id')
        .where('lease_until', '<=', sql<Date>`app_now()`)
        .orderBy('lease_until')
        .limit(AT_ONCE)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
}

/** Each subscription keeps its token encrypted in its own way, so all of them are read. */
async function tokensInUse({ db, secrets }: Engine): Promise<ReadonlySet<string>> {
  const tokens = new Set<string>()
  let after: string | null = null
  for (;;) {
    const page: MethodOnFile[] = await methodsOnFile(db, { after, limit: PAGE, alsoEnded: true })
    for (const { sealed } of page) {
      const token = tryToOpen(secrets, sealed)
      if (token !== null) tokens.add(token)
    }
    after = page.at(-1)?.id ?? null
    if (page.length < PAGE) return tokens
  }
}

/** The gateway has kept an instrument that pays nothing here. It is deleted like a replaced one. */
export async function forgetLater(tx: Tx, sealed: Buffer): Promise<void> {
  await tx
    .insertInto('instruments_to_forget')
    .values({ token_enc: sealed, lease_until: sql<Date>`app_now() + interval '7 days'` })
    .execute()
}
