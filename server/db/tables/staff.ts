import type { Generated } from 'kysely'
import type { Role } from '#domain/console/roles.ts'
import type { Now, Nullable } from './columns.ts'

/** The tables of the log-in of staff. */
export type StaffTables = {
  staff_sessions: {
    hash: Buffer
    staff_id: string
    staff_name: string
    role: Role
    id_token: Buffer
    /** Encrypted tokens for later questions to the provider. */
    tokens: Nullable<Buffer>
    asked_at: Now
    vouched_at: Now
    logged_in_at: Date
    used_at: Now
    created_at: Now
    expires_at: Date
  }
  staff_log_ins: {
    hash: Buffer
    return_path: string
    is_fresh: boolean
    expires_at: Date
  }
  /** Programs of the company that manage endpoints of events. */
  machine_tokens: {
    id: Generated<string>
    hash: Buffer
    name: string
    made_by: string
    made_name: string
    made_at: Now
    expires_at: Date
    used_at: Nullable<Date>
  }
}
