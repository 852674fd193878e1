import type { HelpRefusal } from '#domain/console/help.ts'
import type { Site } from '#domain/site.ts'
import {
  findPersonRecord,
  lockPerson,
  mailPasswordLinkForStaff,
  notMeUrl,
  renewCredentialsLink,
  type PersonRecord,
} from '#server/credentials/index.ts'
import type { Db, Tx } from '#server/db/database.ts'
import {
  enqueueMail,
  resendMail,
  wholeMail,
  type FreshLink,
  type ResendOutcome,
} from '#server/email/index.ts'
import { findFamilyOf } from '#server/families/index.ts'
import { invitationLinks, reissueLink } from '#server/invites/index.ts'
import { findEmailChange } from '#server/people/index.ts'
import { mailReceiptAgain, type OrderToMail } from '#server/payments/index.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { remakeReturned, renewalUrlOf } from '#server/renewals/index.ts'
import { outcomeOf, type Done } from './act-once.ts'

type Deps = { db: Db; secrets: Secrets; site: Site }
type Because = HelpRefusal | 'unknown'
type Asked = { userId: string; mailId: number; key: string }

const RECEIPT = /^receipt:([0-9a-f-]{36})(?::|$)/

/**
 * Sends any mail of a person again, to the present address. A mail that was given up is sent unchanged. A sent mail is
 * stored without its one-time links, so new links are made. Receipts, password links and invitations are written again.
 */
export async function resendToPerson(
  tx: Tx,
  deps: Deps,
  { userId, mailId, key }: Asked,
): Promise<Done<Because>> {
  const person = await lockedPerson(tx, userId)
  if (!person?.email) return { done: false, because: 'no-address' }
  const mail = await resendMail(tx, { id: mailId, recipient: person.email })
  switch (mail.outcome) {
    case 'queued':
      return { done: true }
    case 'waits':
      return { done: false, because: 'mail-waits' }
    case 'unknown':
      return { done: false, because: 'unknown' }
    case 'was-sent':
      return sendAgain(tx, deps, { mail, userId, recipient: person.email, key })
  }
}

/** Staff may be correcting the address now. The new links must not reach the earlier one. */
async function lockedPerson(tx: Tx, userId: string): Promise<PersonRecord | null> {
  await lockPerson(tx, userId)
  return findPersonRecord(tx, userId)
}

type Sent = Extract<ResendOutcome, { outcome: 'was-sent' }>
type Again = { mail: Sent; userId: string; recipient: string; key: string }

async function sendAgain(tx: Tx, deps: Deps, again: Again): Promise<Done<Because>> {
  const { mail, userId, key } = again
  switch (mail.how) {
    case 'never':
      return { done: false, because: 'mail-has-code' }
    case 'receipt': {
      const [, orderId] = RECEIPT.exec(mail.dedupe) ?? []
      if (orderId === undefined) return { done: false, because: 'mail-gone' }
      return resendReceipt(tx, deps, { userId, order: { id: orderId }, key })
    }
    case 'invitation':
      return outcomeOf(
        REISSUED,
        await reissueLink(tx, { ...deps, links: invitationLinks(deps.site) }, { personId: userId }),
      )
    case 'password-link':
      return outcomeOf(LINKED, await mailPasswordLinkForStaff(tx, deps, userId))
    case 'as-it-was':
      return remakeOrSendKept(tx, deps, again)
  }
}

/** A copy of a returned notice would name a date on which nothing is charged. So the notice is made again. */
async function remakeOrSendKept(tx: Tx, deps: Deps, again: Again): Promise<Done<Because>> {
  const made = await remakeReturned(tx, { userId: again.userId, dedupe: again.mail.dedupe })
  if (made === 'remade') return { done: true, note: 'notice-again' }
  return made === 'replaced' ? { done: false, because: 'mail-gone' } : sendKept(tx, deps, again)
}

/** Why a new link of an invitation is refused. */
export const REISSUED = {
  sent: null,
  'no-invitation': 'no-invitation',
  joined: 'joined',
  'too-many': 'too-many-links',
} as const
/** Why a link for a new password is refused. */
export const LINKED = { mailed: null, 'no-address': 'no-address', 'undo-open': 'address-waits' } as const

async function sendKept(tx: Tx, deps: Deps, { mail, userId, recipient, key }: Again): Promise<Done<Because>> {
  const { kept, locale } = mail
  if (!kept) return { done: false, because: 'mail-gone' }
  // An attacker may have persuaded staff to enter this address.
  if (kept.fresh.length > 0 && (await findEmailChange(tx, userId)))
    return { done: false, because: 'address-waits' }
  const links: Partial<Record<FreshLink, string>> = {}
  for (const name of kept.fresh) {
    const url = await FRESH[name](tx, deps, userId)
    if (url === null) return { done: false, because: 'mail-gone' }
    links[name] = url
  }
  const whole = wholeMail(kept, links)
  if (!whole) return { done: false, because: 'mail-gone' }
  await enqueueMail(tx, { dedupe: `again:${key}`, recipient, locale, mail: whole })
  return { done: true }
}

/** Makes a new link for one that works once, or without a log-in. Null if the link would have no effect. */
const FRESH: Readonly<Record<FreshLink, (tx: Tx, deps: Deps, userId: string) => Promise<string | null>>> = {
  notMeUrl: async (tx, deps, userId) => notMeUrl(tx, deps, userId),
  offUrl: async (tx, deps, userId) => renewalUrlOf(tx, deps, userId),
}

/**
 * Sends the receipt of an order again, to the payer's present address. A payer without a log-in gets a new link to
 * choose one. The first link may have reached another person.
 */
export async function resendReceipt(
  tx: Tx,
  deps: Deps,
  { userId, order, key }: { userId: string; order: OrderToMail; key: string },
): Promise<Done<Because>> {
  const person = await lockedPerson(tx, userId)
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
