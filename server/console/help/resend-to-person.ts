import type { HelpRefusal } from '#domain/console/help.ts'
import type { Site } from '#domain/site.ts'
import {
  findPersonRecord,
  mailPasswordLinkForStaff,
  renewCredentialsLink,
  type PersonRecord,
} from '#server/credentials/index.ts'
import type { Tx } from '#server/db/database.ts'
import { resendMail } from '#server/email/index.ts'
import { findFamilyOf } from '#server/families/index.ts'
import { mailReceiptAgain, type OrderToMail } from '#server/payments/index.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Done } from './act-once.ts'

type Deps = { secrets: Secrets; site: Site }
type Because = HelpRefusal | 'unknown'
type Asked = { userId: string; mailId: number; key: string }

const RECEIPT = /^receipt:([0-9a-f-]{36})(?::|$)/

/**
 * Sends a mail again. A sent mail keeps no content, because it had links. So a receipt and a link for a password are made
 * again, and other mails are refused.
 */
export async function resendToPerson(
  tx: Tx,
  deps: Deps,
  { userId, mailId, key }: Asked,
): Promise<Done<Because>> {
  const person = await findPersonRecord(tx, userId)
  if (!person?.email) return { done: false, because: 'no-address' }
  const mail = await resendMail(tx, { id: mailId, recipient: person.email })
  switch (mail.outcome) {
    case 'queued':
      return { done: true }
    case 'waits':
      return { done: false, because: 'mail-waits' }
    case 'unknown':
      return { done: false, because: 'unknown' }
    case 'content-gone': {
      const [, orderId] = RECEIPT.exec(mail.dedupe) ?? []
      if (orderId !== undefined) return resendReceipt(tx, deps, { userId, order: { id: orderId }, key })
      if (mail.kind !== 'password-reset') return { done: false, because: 'mail-gone' }
      const linked = await mailPasswordLinkForStaff(tx, deps, userId)
      return linked === 'mailed'
        ? { done: true }
        : { done: false, because: linked === 'undo-open' ? 'address-waits' : linked }
    }
  }
}

/**
 * Makes the receipt of an order again, to the address that its payer has now. A payer without a log-in gets a new link to
 * choose one. The link of the first receipt may have gone to another person.
 */
export async function resendReceipt(
  tx: Tx,
  deps: Deps,
  { userId, order, key }: { userId: string; order: OrderToMail; key: string },
): Promise<Done<Because>> {
  const person = await findPersonRecord(tx, userId)
  if (!person?.email) return { done: false, because: 'no-address' }
  const isMade = await mailReceiptAgain(tx, {
    order,
    payerId: userId,
    recipient: person.email,
    site: deps.site,
    credentialsUrl: await linkFor(tx, deps, person),
    key,
  })
  return isMade ? { done: true } : { done: false, because: 'unknown' }
}

async function linkFor(
  tx: Tx,
  deps: Deps,
  { id: userId, hasCredentials }: PersonRecord,
): Promise<string | null> {
  const familyId = hasCredentials ? null : await findFamilyOf(tx, userId)
  return familyId === null ? null : renewCredentialsLink(tx, { ...deps, person: { userId, familyId } })
}
