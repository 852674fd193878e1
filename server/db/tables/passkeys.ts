import type { Generated } from 'kysely'
import type { Now, Nullable, Timestamp } from './columns.ts'

/** The tables of passkeys. */
export type PasskeyTables = {
  passkeys: {
    id: Generated<string>
    user_id: string
    user_handle: string
    credential_id: string
    public_key: Buffer
    counter: number
    transports: string[]
    backup_eligible: boolean
    backed_up: boolean
    name: string
    created_at: Now
    last_used_at: Nullable<Date>
  }
  passkey_challenges: {
    hash: Buffer
    holder_hash: Buffer
    purpose: 'add' | 'log-in'
    user_id: Nullable<string>
    user_handle: Nullable<string>
    expires_at: Timestamp
  }
}
