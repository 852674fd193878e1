import { sql } from 'kysely'
import { keyOfHashIn, keyOfSealIn } from '#server/platform/secrets/key-sql.ts'
import { comparesPeople } from '../records/humans.ts'

/** The keys of the hashes that still compare orders by person, one row for each hash. */
export const KEYS_OF_PEOPLE = [
  sql`select ${keyOfHashIn('o.payer_email_hash')} as key from orders o
      where o.payer_email_hash is not null and ${comparesPeople('o')}`,
  sql`select ${keyOfHashIn('o.payer_person_hash')} as key from orders o
      where o.payer_person_hash is not null and ${comparesPeople('o')}`,
  sql`select ${keyOfHashIn('o.also_email_hash')} as key from orders o
      where o.also_email_hash is not null and ${comparesPeople('o')}`,
  sql`select ${keyOfHashIn('o.also_person_hash')} as key from orders o
      where o.also_person_hash is not null and ${comparesPeople('o')}`,
] as const

/** The keys of encrypted texts that a payment under way still needs. */
export const KEYS_UNDER_WAY = [
  sql`select ${keyOfSealIn(sql`nonce_enc`)} as key from payment_attempts where nonce_enc is not null`,
  sql`select ${keyOfSealIn(sql`vault_token_enc`)} as key from webhook_events
      where vault_token_enc is not null and done_at is null`,
  sql`select ${keyOfSealIn(sql`decode(a.details->>'vaultToken', 'base64')`)} as key
      from payment_attempts a join orders o on o.id = a.order_id
      where o.state = 'authorized' and a.details->>'vaultToken' is not null`,
] as const

/** The keys of instruments that wait to be deleted at the gateway. */
export const KEYS_TO_FORGET = [sql`select ${keyOfSealIn(sql`token_enc`)} as key from instruments_to_forget`]
