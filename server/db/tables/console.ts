import type { ColumnType, Generated } from 'kysely'
import type { ApprovalKind, ApprovalState } from '#domain/console/approval.ts'
import type { Role } from '#domain/console/roles.ts'
import type { StaffActionKind } from '#domain/console/staff-action.ts'
import type { Day, Defaulted, DefaultedJson, Now, Nullable, Timestamp } from './columns.ts'

/** A column that the database fills, and that nobody changes. */
type Sealed<T> = ColumnType<T, never, never>

/** The visitors who began on one day, by what they have in common. */
type OfVisitors = {
  day: Day
  sign_up: string
  brand: string
  language: string
  country: string
  device: string
}

/** The tables of the staff console. */
export type ConsoleTables = {
  /** Requests of a staff member that another one approves. Only the decision changes, once. */
  approvals: {
    id: Generated<string>
    kind: ApprovalKind
    subject: string
    person_id: Nullable<string>
    amount_minor: number
    currency: string
    content: DefaultedJson<Record<string, unknown>>
    reason: string
    key: string
    asked_by: string
    asked_name: string
    asked_at: Now
    expires_at: Timestamp
    state: Defaulted<ApprovalState>
    decided_by: Nullable<string>
    decided_name: Nullable<string>
    decided_at: Nullable<Date>
    decision_reason: Nullable<string>
  }
  /** Every last name once, in lower case. */
  last_names: { name: string }
  /** An action of staff with its key. A second call with this key does nothing. */
  staff_keys: {
    key: string
    staff_id: string
    kind: StaffActionKind
    subject: string
    note: Nullable<string>
    at: Now
    /** A keyed hash of everything that was asked. Null in rows from before this column existed. */
    asked_hash: Nullable<Buffer>
  }
  staff_actions: {
    n: Sealed<number>
    at: Sealed<Date>
    /** The id (subject) of a staff member at the log-in provider. */
    staff_id: string
    staff_name: string
    /** `none` for a person who was refused at the log-in, because no group of theirs has a role. `system` for a job. */
    role: Role | 'none' | 'system'
    network: string
    kind: StaffActionKind
    person_id: Nullable<string>
    /** The object of the action if it is not a person: an order, a finding or a code. */
    subject: Nullable<string>
    reason: Nullable<string>
    details: DefaultedJson<Record<string, unknown>>
    before: Sealed<Buffer>
    hash: Sealed<Buffer>
  }
  /** The days that are summed up, in the zone of the company. */
  figure_days: { day: Day; computed_at: Timestamp }
  figure_funnels: { furthest: string; visitors: number } & OfVisitors
  figure_times: { class: number; buyers: number } & OfVisitors
  figure_step_times: { step: string; class: number; visitors: number } & OfVisitors
  figure_sales: {
    day: Day
    currency: string
    orders: number
    sales_minor: number
    tax_minor: number
    refunds_minor: number
    /** Money that was lost by disputes, or that a bank did not pay out. */
    lost_minor: number
  }
  figure_renewals: { day: Day; outcome: 'kept' | 'recovered' | 'off' | 'unpaid' | 'open'; renewals: number }
  figure_declines: {
    day: Day
    code: string
    reason: string
    kind: 'soft' | 'hard' | 'unknown'
    attempts: number
    paid_later: number
  }
  figure_experiments: {
    day: Day
    flag: string
    variant: string
    country: string
    reached: string
    visitors: number
  }
}
