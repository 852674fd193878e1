import type { Now, Nullable, Timestamp } from './columns.ts'

/** The tables of the rights that people have about their data. */
export type PrivacyTables = {
  erasures: {
    person_id: string
    asked_by: 'person' | 'staff'
    asked_at: Now
    due_at: Timestamp
    done_at: Nullable<Date>
  }
}
