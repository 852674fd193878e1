import { sql } from 'kysely'
import { normaliseEmail } from '#domain/people/email.ts'
import { internationalPhone } from '#domain/people/phone.ts'
import type { Tx } from '#server/db/database.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import type { Payer } from '../purchase.ts'
import type { HumanKeys, OrderHumans } from '../records/humans.ts'

/**
 * The keys that identify a human: the e-mail, or the full name with the phone. Two people of one household
 * share neither. The hashes do not reveal the person.
 */
export function humanKeys(secrets: Secrets, { email, firstName, lastName, phone }: Payer): HumanKeys {
  const name = plain(`${firstName} ${lastName}`)
  return {
    email: email ? secrets.hashes('payer-email', normaliseEmail(email)) : [],
    person: phone && name ? secrets.hashes('payer-person', `${name}|${internationalPhone(phone)}`) : [],
  }
}

/** The hashes of a purchase's people for its order. */
export function orderHumans({ payer, also }: { payer: HumanKeys; also: HumanKeys | null }): OrderHumans {
  const [ownEmail, ownPerson] = [columnsOf(payer.email), columnsOf(payer.person)]
  const [otherEmail, otherPerson] = [columnsOf(also?.email), columnsOf(also?.person)]
  return {
    payer_email_hash: ownEmail.hash,
    payer_email_others: ownEmail.others,
    payer_person_hash: ownPerson.hash,
    payer_person_others: ownPerson.others,
    also_email_hash: otherEmail.hash,
    also_email_others: otherEmail.others,
    also_person_hash: otherPerson.hash,
    also_person_others: otherPerson.others,
  }
}

/**
 * The hash of the first key, and the hashes of the other keys. So a process that writes with another key finds the
 * order too.
 */
function columnsOf([hash, ...others]: readonly Buffer[] = []) {
  return { hash: hash ?? null, others: others.length === 0 ? null : others }
}

/** A name without case, accents and extra spaces. People type their name in different ways on two devices. */
function plain(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().split(/\s+/).filter(Boolean).join(' ')
}

const PAYER_LOCKS = 2

/**
 * Makes other payments of the same humans wait for this transaction. The keys are sorted to avoid a deadlock.
 */
export async function lockHumans(tx: Tx, humans: readonly HumanKeys[]): Promise<void> {
  const named = humans.flatMap(({ email, person }) => [...email, ...person]).map((key) => key.toString('hex'))
  if (named.length === 0) return
  await sql`
    select pg_advisory_xact_lock(hashtextextended(key, ${PAYER_LOCKS}))
    from (select key from unnest(${named}::text[]) key order by key collate "C") sorted`.execute(tx)
}
