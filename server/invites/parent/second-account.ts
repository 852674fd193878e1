import type { FieldError } from '#domain/messages/field-error.ts'
import type { Locale } from '#domain/messages/locales.ts'
import type { ParentDraft } from '#domain/people/draft.ts'
import { normaliseEmail } from '#domain/people/email.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { enqueueMail } from '#server/email/index.ts'
import { likenessOfParent, type DuplicateBudget, type Likeness } from '#server/families/index.ts'
import { sha256 } from '#server/platform/secrets.ts'
import type { Invitation } from '../invitation.ts'
import type { ParentRecord } from './parent-store.ts'

/**
 * Whether an invited person seems to have an account under this e-mail: the address and the last name or phone
 * agree. Who has gone on knowing that is not asked again.
 */
export async function isSecondAccount(
  db: Db | Tx,
  { parent, invitation }: { parent: ParentRecord; invitation: Invitation },
): Promise<boolean> {
  if (parent.activated_at !== null || invitation.duplicate_confirmed || !parent.email) return false
  const person = { lastName: parent.last_name, email: parent.email }
  const phone = { phoneCountryCode: parent.phone_country_code, phoneNumber: parent.phone_number }
  return (await likeness(db, { ...person, ...phone })) === 'two-attributes'
}

type Typed = Pick<ParentDraft, 'lastName' | 'email'> & {
  phoneCountryCode: string | null
  phoneNumber: string | null
}

async function likeness(db: Db | Tx, { email, ...person }: Typed): Promise<Likeness> {
  return likenessOfParent(db, { ...person, emailNormalised: normaliseEmail(email) })
}

/** `isSettled` when somebody goes on knowing of it, or may not be told again: nothing later stops them for it. */
type Answer = { warning: FieldError | null; isSettled: boolean }
const SILENCE: Answer = { warning: null, isSettled: false }
const SETTLED: Answer = { warning: null, isSettled: true }

type Asked = { typed: ParentDraft; confirmed: boolean; locale: Locale; address: string }

/**
 * The warning for somebody who seems to have an account, by the same rule and budget as at a sign-up. The owner of
 * the address is told by mail whenever it has an account, at most once a day; the page says nothing of that.
 */
export async function warnOfSecondAccount(
  { db, duplicates }: { db: Db; duplicates: DuplicateBudget },
  { typed, confirmed, locale, address }: Asked,
): Promise<Answer> {
  const found = await likeness(db, typed)
  if (found === 'none') return SILENCE
  const emailNormalised = normaliseEmail(typed.email)
  await enqueueMail(db, {
    dedupe: `started-a-sign-up:${sha256(emailNormalised).toString('hex')}:${new Date().toISOString().slice(0, 10)}`,
    recipient: typed.email,
    locale,
    mail: { kind: 'started-a-sign-up' },
  })
  if (found === 'email-only') return SILENCE
  if (confirmed || !(await duplicates.mayReveal(db, { address, person: emailNormalised }))) return SETTLED
  return { warning: { field: 'parent.duplicate', code: 'invited.step1.duplicate' }, isSettled: false }
}
