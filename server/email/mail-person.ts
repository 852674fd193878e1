import type { Db, Tx } from '#server/db/database.ts'
import { findRecipient, type Recipient } from '#server/people/index.ts'
import { enqueueMail } from './enqueue-mail.ts'
import type { Mail } from './mail.ts'

/**
 * Queues a mail to a person in their language, once for each `dedupe`. A person without an address gets none. Call it in
 * the transaction of the change that the mail is about.
 * @returns whether the mail is new
 */
export async function mailPerson(
  tx: Tx | Db,
  { userId, dedupe }: { userId: string; dedupe: string },
  write: (person: Recipient) => Mail | Promise<Mail>,
): Promise<boolean> {
  const person = await findRecipient(tx, userId)
  if (!person) return false
  const { email, locale } = person
  return enqueueMail(tx, { dedupe, recipient: email, locale, mail: await write(person) })
}
