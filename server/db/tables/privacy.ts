import type { Generated } from 'kysely'
import type { Now, Nullable, Timestamp } from './columns.ts'

/** The tables of people's rights on their data. */
export type PrivacyTables = {
  erasures: {
    person_id: string
    asked_by: 'person' | 'staff'
    asked_at: Now
    due_at: Timestamp
    done_at: Nullable<Date>
  } /** The data exports that people have asked for. */
  exports: {
    id: Generated<string>
    person_id: string
    locale: string
    asked_at: Now
    lease_until: Now
    tries: Generated<number>
    /** When its file was ready; null before. */
    made_at: Nullable<Date>
    /** The encrypted file, until its days are over. */
    sealed: Nullable<Buffer>
    /** The hash of the download code, after the person has requested one. */
    code_hash: Nullable<Buffer>
    wrong_codes: Generated<number>
    downloads: Generated<number>
    downloaded_at: Nullable<Date>
  }
}
