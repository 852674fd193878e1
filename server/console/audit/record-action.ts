import type { Role } from '#domain/console/roles.ts'
import type { StaffActionKind } from '#domain/console/staff-action.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { Staff } from '../staff.ts'

export type StaffAction = {
  kind: StaffActionKind
  personId?: string
  /** The object of the action if it is not a person: an order, a finding or a code. */
  subject?: string
  reason?: string
  /** Counts and names of things. Never contact data, because a row cannot be erased. */
  details?: Readonly<Record<string, string | number | boolean | null>>
}

/** The acting person, or a job. A person whom the log-in refused has no role. */
export type Actor = Pick<Staff, 'id' | 'name' | 'network'> & { role: Role | 'none' | 'system' }

/**
 * Writes what a staff member did or saw. Call it in the transaction of the action, as its last statement:
 * other actions wait until that transaction ends.
 */
export async function recordAction(db: Db | Tx, staff: Actor, action: StaffAction): Promise<number> {
  const { n } = await db
    .insertInto('staff_actions')
    .values({
      staff_id: staff.id,
      staff_name: staff.name,
      role: staff.role,
      network: staff.network,
      kind: action.kind,
      person_id: action.personId ?? null,
      subject: action.subject ?? null,
      reason: action.reason ?? null,
      details: JSON.stringify(action.details ?? {}),
    })
    .returning('n')
    .executeTakeFirstOrThrow()
  return n
}
