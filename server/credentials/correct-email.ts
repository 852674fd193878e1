import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { isEmail, normaliseEmail, tidyEmail } from '#domain/people/email.ts'
import type { Tx } from '#server/db/database.ts'
import { enqueueMail } from '#server/email/index.ts'
import { isFamilysAddress, lockFamilies } from '#server/families/index.ts'
import { changePerson } from '#server/people/index.ts'
import { lockPerson } from './person-store.ts'
import { endSessionsOf } from './sessions.ts'
import { revokeTokens } from './tokens.ts'

export type CorrectOutcome =
  | 'corrected'
  | 'unknown'
  | 'invalid'
  | 'same'
  /** An account of the same kind has it, or another person of the family. */
  | 'taken'
  /** They have not joined. Who invited them corrects the invitation. */
  | 'invited'

/**
 * Corrects the address of a person who asks staff. Links that were mailed to the old address end, and so do the
 * sessions. Both addresses are told, and neither mail names the other address.
 */
export async function correctEmail(
  tx: Tx,
  { userId, email: typed }: { userId: string; email: string },
): Promise<CorrectOutcome> {
  const email = tidyEmail(typed)
  if (!isEmail(email)) return 'invalid'
  await lockPerson(tx, userId)
  await lockFamilies(tx, userId)
  const person = await tx
    .selectFrom('users')
    .select(['kind', 'email', 'first_name', 'locale', 'activated_at'])
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (!person) return 'unknown'
  if (person.email === email) return 'same'
  if (person.activated_at === null) return 'invited'
  if (await isTaken(tx, { userId, kind: person.kind, email })) return 'taken'
  await changePerson(tx, { userId, changes: { email, email_normalised: normaliseEmail(email) } })
  await revokeTokens(tx, { purposes: ['credentials', 'password-reset'], subjectId: userId })
  await endSessionsOf(tx, userId)
  const { first_name: firstName, locale } = person
  const change = randomUUID()
  for (const recipient of [person.email, email])
    if (recipient !== null)
      await enqueueMail(tx, {
        dedupe: `address-corrected:${change}:${recipient === email ? 'new' : 'old'}`,
        recipient,
        locale,
        mail: { kind: 'address-corrected', firstName, isNew: recipient === email },
      })
  return 'corrected'
}

type Wanted = { userId: string; kind: 'parent' | 'professional'; email: string }

/** Activations of the same address wait, as in `activate`. */
async function isTaken(tx: Tx, { userId, kind, email }: Wanted): Promise<boolean> {
  const normalised = normaliseEmail(email)
  await sql`select pg_advisory_xact_lock(hashtextextended(${normalised}, 0))`.execute(tx)
  const other = await tx
    .selectFrom('users')
    .select('id')
    .where('kind', '=', kind)
    .where('email_normalised', '=', normalised)
    .where('activated_at', 'is not', null)
    .where('id', '<>', userId)
    .executeTakeFirst()
  return other !== undefined || isFamilysAddress(tx, { userId, email })
}
