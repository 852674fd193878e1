import { randomUUID } from 'node:crypto'
import type { Tx } from '#server/db/database.ts'
import { enqueueMail } from '#server/email/index.ts'
import { findAccessEmail } from '#server/people/index.ts'
import { recordAccountEvent } from '../account-events.ts'
import { notMeUrl, type NotMeDeps } from '../not-me/link.ts'
import { findPersonRecord } from '../person-store.ts'

type Change = { userId: string; name: string; kind: 'passkey-added' | 'passkey-removed' }

/** Records a change of a person's passkeys, and mails them. Another person may have made it in their open browser. */
export async function tellPasskey(tx: Tx, deps: NotMeDeps, { userId, name, kind }: Change): Promise<void> {
  await recordAccountEvent(tx, { userId, what: kind })
  const person = await findPersonRecord(tx, userId)
  const recipient = await findAccessEmail(tx, userId)
  if (!person || recipient === null) return
  await enqueueMail(tx, {
    dedupe: `${kind}:${randomUUID()}`,
    recipient,
    locale: person.locale,
    mail: { kind, firstName: person.first_name, name, notMeUrl: await notMeUrl(tx, deps, userId) },
  })
}
