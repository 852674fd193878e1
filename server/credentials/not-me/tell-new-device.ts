import { randomUUID } from 'node:crypto'
import type { Tx } from '#server/db/database.ts'
import { enqueueMail } from '#server/email/index.ts'
import { findAccessEmail } from '#server/people/index.ts'
import type { Visitor } from '../log-in/known-devices.ts'
import { notMeUrl, type NotMeDeps } from './link.ts'

type Person = { user_id: string; first_name: string; locale: string }

/**
 * Mails a person that an unknown browser logged in to their account. The first log-in causes no mail. The person must be
 * locked, because the mail has a link and their address may be changing.
 */
export async function tellNewDevice(
  tx: Tx,
  deps: NotMeDeps,
  { person, visitor }: { person: Person; visitor: Visitor },
): Promise<void> {
  const before = await tx
    .updateTable('credentials')
    .set({ has_logged_in: true })
    .where('user_id', '=', person.user_id)
    .where('has_logged_in', '=', false)
    .returning('user_id')
    .executeTakeFirst()
  const recipient = before ? null : await findAccessEmail(tx, person.user_id)
  if (recipient === null) return
  await enqueueMail(tx, {
    dedupe: `new-device:${randomUUID()}`,
    recipient,
    locale: person.locale,
    mail: {
      kind: 'new-device',
      firstName: person.first_name,
      browser: visitor.browser,
      place: visitor.country,
      notMeUrl: await notMeUrl(tx, deps, person.user_id),
    },
  })
}
