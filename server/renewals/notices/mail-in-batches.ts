import type { Db } from '#server/db/database.ts'
import { enqueueMail, type Mail } from '#server/email/index.ts'
import { findRecipient, type Recipient } from '#server/people/index.ts'
import type { JobContext } from '#server/platform/job.ts'

const BATCH = 500

/** Mails all due people in batches. A person is no longer due once the mail is queued. */
export async function mailInBatches<Due>(
  { isStopping }: Pick<JobContext, 'isStopping'>,
  { find, mail }: { find: (limit: number) => Promise<Due[]>; mail: (due: Due) => Promise<unknown> },
): Promise<number> {
  let count = 0
  while (!isStopping()) {
    const due = await find(BATCH)
    for (const each of due) await mail(each)
    count += due.length
    if (due.length < BATCH) break
  }
  return count
}

/** Queues a mail to a person, once for each `dedupe`. A person without an address gets none. */
export async function mailPerson(
  db: Db,
  { dedupe, userId }: { dedupe: string; userId: string },
  mailTo: (person: Recipient) => Mail,
): Promise<void> {
  const person = await findRecipient(db, userId)
  if (!person) return
  const { email, locale } = person
  await enqueueMail(db, { dedupe, recipient: email, locale, mail: mailTo(person) })
}
