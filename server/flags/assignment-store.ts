import { sql } from 'kysely'
import { FLAG_NAMES, FLAGS, type FlagName, type Flags, type Variant } from '#domain/experiments/flags.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { type Purge } from '#server/platform/job.ts'

export type Assignment = { flag: string; variant: Variant; exposed: boolean }

/** A visitor's current assignments. */
export async function findAssignments(db: Db, anonymousId: string): Promise<Assignment[]> {
  const { rows } = await sql<Assignment>`
    select flag, variant, exposed_at is not null as exposed from experiment_assignments
    where anonymous_id = ${anonymousId} and expires_at > app_now()`.execute(db)
  return rows
}

/**
 * Assigns variants for a limited time. Existing assignments stay, so the first of two concurrent pages
 * decides for both. `overwrite` forces variants in development.
 */
export async function assign(
  db: Db,
  given: { anonymousId: string; flags: Partial<Flags>; seconds: number; overwrite?: boolean },
): Promise<Assignment[]> {
  const chosen = FLAG_NAMES.flatMap((name: FlagName) => {
    const variant = given.flags[name]
    return variant ? [{ flag: FLAGS[name], variant }] : []
  })
  const { rows } = await sql<Assignment>`
    insert into experiment_assignments as a (anonymous_id, flag, variant, expires_at)
    select ${given.anonymousId}, flag, variant, app_now() + make_interval(secs => ${given.seconds})
    from json_to_recordset(${JSON.stringify(chosen)}) as chosen (flag text, variant text)
    on conflict (anonymous_id, flag) do update set
      variant = excluded.variant, assigned_at = app_now(), expires_at = excluded.expires_at,
      exposed_at = case when a.variant = excluded.variant then a.exposed_at end
    where a.expires_at <= app_now() or ${given.overwrite ?? false}
    returning flag, variant, exposed_at is not null as exposed`.execute(db)
  return rows.length === chosen.length ? rows : findAssignments(db, given.anonymousId)
}

/** Deletes assignments that have expired. */
export const expiredAssignments: Purge = (
  limit,
) => sql`delete from experiment_assignments where (anonymous_id, flag) in (
  select anonymous_id, flag from experiment_assignments where expires_at <= app_now() limit ${limit})`

/** Forgets which variants a visitor has seen. */
export async function forgetAssignments(tx: Tx, anonymousId: string): Promise<void> {
  await tx.deleteFrom('experiment_assignments').where('anonymous_id', '=', anonymousId).execute()
}
