import { randomUUID } from 'node:crypto'
import { emailChangeBar, EMAIL_CODE_MINUTES, type EmailChangeBar } from '#domain/people/email-change.ts'
import { normaliseEmail } from '#domain/people/email.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { enqueueMail } from '#server/email/index.ts'
import { isFamilysAddress, lockFamilies } from '#server/families/index.ts'
import { findEmailChange, isEmailTaken } from '#server/people/index.ts'
import type { LoggedIn } from '../log-in/logged-in.ts'
import { notMeUrl, type NotMeDeps } from '../not-me/link.ts'
import { findPersonRecord, isErasureAsked, lockPerson, type PersonRecord } from '../person-store.ts'
import { isFreshSession } from '../log-in/sessions.ts'
import { saveRequest } from './request-store.ts'

type Deps = NotMeDeps & { db: Db }
export type AskOutcome = 'asked' | EmailChangeBar | 'same'

/**
 * Requests a change of address. The new address gets a code, and the present address gets a notice. A new address with
 * an account gets a different mail. A new address of the family without an account gets no mail, and with `mayMail`
 * false none does. The answer is the same in all cases. Otherwise the caller could find out the other parent's new
 * address.
 */
export async function askForEmail(
  deps: Deps,
  { userId, secret, email, mayMail }: LoggedIn & { email: string; mayMail: boolean },
): Promise<AskOutcome> {
  return deps.db.transaction().execute(async (tx) => {
    await lockPerson(tx, userId)
    await lockFamilies(tx, userId)
    const bar = await findBar(tx, deps, { userId, secret })
    if (bar) return bar
    const person = await findPersonRecord(tx, userId)
    if (!person) return 'log-in-again'
    if (person.email !== null && normaliseEmail(person.email) === normaliseEmail(email)) return 'same'
    await tellBoth(tx, deps, { person, email, mayMail })
    return 'asked'
  })
}

/** Why a person may not ask for another address now. */
export async function findBar(
  db: Db | Tx,
  { secrets }: Pick<Deps, 'secrets'>,
  { userId, secret }: LoggedIn,
): Promise<EmailChangeBar | null> {
  return emailChangeBar({
    isLogInFresh: await isFreshSession(db, secrets, secret),
    isUndoOpen: (await findEmailChange(db, userId)) !== null,
    isErasureAsked: await isErasureAsked(db, userId),
  })
}

type Mailing = { person: PersonRecord; email: string; mayMail: boolean }

async function tellBoth(tx: Tx, deps: Deps, { person, email, mayMail }: Mailing): Promise<void> {
  const { id: userId, kind, locale, first_name: firstName } = person
  const isTaken = await isEmailTaken(tx, { userId, kind, email })
  const isFamilys = await isFamilysAddress(tx, { userId, email })
  const code = await saveRequest(tx, deps.secrets, { userId, email })
  const send = async (recipient: string, mail: Parameters<typeof enqueueMail>[1]['mail']) =>
    enqueueMail(tx, { dedupe: `${mail.kind}:${randomUUID()}`, recipient, locale, mail })
  // The mail to the new address contains no name, because the address may belong to a stranger. An address of the
  // family may belong to a child.
  if (mayMail && (isTaken || !isFamilys))
    await send(
      email,
      isTaken
        ? { kind: 'email-change-taken' }
        : { kind: 'email-change-code', code, minutes: EMAIL_CODE_MINUTES },
    )
  if (person.email !== null)
    await send(person.email, {
      kind: 'email-change-asked',
      firstName,
      notMeUrl: await notMeUrl(tx, deps, userId),
    })
}
