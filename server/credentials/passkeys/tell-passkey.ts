import { randomUUID } from 'node:crypto'
import type { Tx } from '#server/db/database.ts'
import { enqueueMail } from '#server/email/index.ts'
import { findAccessEmail } from '#server/people/index.ts'
import { notMeUrl, type NotMeDeps } from '../not-me/link.ts'
import { findPersonRecord } from '../person-store.ts'

type Change = { userId: string; name: string; kind: 'passkey-added' | 'passkey-removed' }

/** Tells a person about a change of their passkeys. Another person at their open browser may have made it. */
export async function tellPasskey(tx: Tx, deps: NotMeDeps, { userId, name, kind }: Change): Promise<void> {
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
