import type { ColumnType } from 'kysely'
import type { Role } from '#domain/console/roles.ts'
import type { StaffActionKind } from '#domain/console/staff-action.ts'
import type { DefaultedJson, Nullable } from './columns.ts'

/** A column that the database fills, and that nobody changes. */
type Sealed<T> = ColumnType<T, never, never>

/** The tables of the staff console. */
export type ConsoleTables = {
  /** Every last name once, in lower case. */
  last_names: { name: string }
  staff_actions: {
    n: Sealed<number>
    at: Sealed<Date>
    /** The subject that the log-in provider gives a person of the staff. */
    staff_id: string
    staff_name: string
    role: Role
    network: string
    kind: StaffActionKind
    person_id: Nullable<string>
    /** What it was done to, if that is no person: an order, a finding, a code. */
    subject: Nullable<string>
    reason: Nullable<string>
    details: DefaultedJson<Record<string, unknown>>
    before: Sealed<Buffer>
    hash: Sealed<Buffer>
  }
}
