import { sql, type Selectable } from 'kysely'
import { MACHINE_TOKENS_MAX } from '#domain/console/machine-token.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Purge } from '#server/platform/job.ts'
import { newSecret, type Secrets } from '#server/platform/secrets/secrets.ts'

const PURPOSE = 'machine-token'
/** How long an expired token stays visible. */
const VISIBLE_DAYS = 30

/** A token without its hash. */
export type MachineToken = Omit<Selectable<Tables['machine_tokens']>, 'hash'> & { is_over: boolean }

const VISIBLE = ['id', 'name', 'made_by', 'made_name', 'made_at', 'expires_at', 'used_at'] as const
const isOver = sql<boolean>`expires_at <= app_now()`.as('is_over')

/** The tokens of all machines, the oldest first. */
export async function readTokens(db: Db): Promise<MachineToken[]> {
  return db
    .selectFrom('machine_tokens')
    .select([...VISIBLE, isOver])
    .orderBy('made_at')
    .orderBy('id')
    .execute()
}

type Wanted = { name: string; days: number; madeBy: { id: string; name: string } }

/** Makes a token. Only this answer contains its secret. Null if there are too many. */
export async function makeToken(
  tx: Tx,
  secrets: Secrets,
  { name, days, madeBy }: Wanted,
): Promise<{ token: MachineToken; secret: string } | null> {
  await sql`select pg_advisory_xact_lock(hashtext('machine_tokens'))`.execute(tx)
  const { count } = await tx
    .selectFrom('machine_tokens')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('expires_at', '>', sql<Date>`app_now()`)
    .executeTakeFirstOrThrow()
  if (count >= MACHINE_TOKENS_MAX) return null
  const secret = newSecret()
  const token = await tx
    .insertInto('machine_tokens')
    .values({
      hash: secrets.hash(PURPOSE, secret),
      name,
      made_by: madeBy.id,
      made_name: madeBy.name,
      expires_at: sql<Date>`app_now() + make_interval(days => ${days})`,
    })
    .returning([...VISIBLE, isOver])
    .executeTakeFirstOrThrow()
  return { token, secret }
}

/** Ends a token at once. Returns its name; undefined if it is gone. */
export async function endToken(tx: Tx, id: string): Promise<{ name: string } | undefined> {
  return tx.deleteFrom('machine_tokens').where('id', '=', id).returning('name').executeTakeFirst()
}

/** The machine whose token has this secret. Null without a token, and if the token has expired. */
export async function findMachine(
  db: Db,
  secrets: Secrets,
  secret: string,
): Promise<{ id: string; name: string } | null> {
  const machine = await db
    .updateTable('machine_tokens')
    .set({ used_at: sql<Date>`app_now()` })
    .where('hash', 'in', secrets.hashes(PURPOSE, secret))
    .where('expires_at', '>', sql<Date>`app_now()`)
    .returning(['id', 'name'])
    .executeTakeFirst()
  return machine ?? null
}

/** Deletes tokens that expired long ago. */
export const oldMachineTokens: Purge = (limit) => sql`delete from machine_tokens where id in (
  select id from machine_tokens where expires_at <= app_now() - make_interval(days => ${VISIBLE_DAYS}) limit ${limit})`
