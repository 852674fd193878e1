import { z } from 'zod'
import { isMailKind, mailSchema, type Mail, type MailKind } from './mail.ts'

/** How a sent mail is sent again. */
export type HowResent =
  /** Unchanged, but with new one-time links. */
  | 'as-it-was'
  /** The code that wrote the first mail writes it again. */
  | 'receipt'
  | 'password-link'
  | 'invitation'
  /** Its code works only for minutes, or mails to this person are no longer allowed. */
  | 'never'

const HOW: Readonly<Record<MailKind, HowResent>> = {
  'started-a-sign-up': 'as-it-was',
  'named-in-a-sign-up': 'as-it-was',
  receipt: 'receipt',
  'receipt-before': 'receipt',
  'payment-not-charged': 'as-it-was',
  invitation: 'invitation',
  'new-link': 'invitation',
  'credentials-set': 'as-it-was',
  'password-changed': 'as-it-was',
  'erasure-asked': 'as-it-was',
  'erasure-taken-back': 'as-it-was',
  'erasure-done': 'never',
  'export-asked': 'as-it-was',
  'export-ready': 'as-it-was',
  'new-device': 'as-it-was',
  'passkey-added': 'as-it-was',
  'passkey-removed': 'as-it-was',
  'password-reset': 'password-link',
  'address-corrected': 'as-it-was',
  'email-change-code': 'never',
  'email-change-taken': 'as-it-was',
  'email-change-asked': 'as-it-was',
  'email-changed': 'as-it-was',
  'email-change-undone': 'as-it-was',
  'log-in-code': 'never',
  'invite-code': 'never',
  'already-active': 'as-it-was',
  'professional-welcome': 'password-link',
  'professional-already-registered': 'password-link',
  'renewal-reminder': 'as-it-was',
  'renewal-notice': 'as-it-was',
  'renewal-failed': 'as-it-was',
  'renewal-last-try': 'as-it-was',
  'method-changed': 'as-it-was',
  'method-not-changed': 'as-it-was',
  'method-expires': 'as-it-was',
  'method-revoked': 'as-it-was',
  'yearly-note': 'as-it-was',
  'address-missing': 'as-it-was',
  'plan-chosen': 'as-it-was',
  'renewal-switched': 'as-it-was',
  'subscription-ended': 'as-it-was',
  'refund-made': 'as-it-was',
  'place-ended': 'as-it-was',
  'endpoint-off': 'never',
}

/** How a mail of this kind is sent again. An unknown kind is never sent again. */
export function howResent(kind: string): HowResent {
  return isMailKind(kind) ? HOW[kind] : 'never'
}

/** Links that work once, or without a log-in. A new one is made when the mail is sent again. */
const FRESH_LINKS = ['notMeUrl', 'offUrl'] as const
export type FreshLink = (typeof FRESH_LINKS)[number]
/** The link to undo a change of address is mailed only to the earlier address. It is never sent again. */
const DROPPED = ['undoUrl']

/** The stored content of a sent mail. */
export type KeptMail = { mail: Record<string, unknown>; fresh: FreshLink[] }

const kept = z.object({ mail: z.record(z.string(), z.unknown()), fresh: z.array(z.enum(FRESH_LINKS)) })

/**
 * The content to store of a sent mail; null for kinds that are written again. It contains no one-time link and no code.
 */
export function keptOf(payload: Readonly<Record<string, unknown>>): KeptMail | null {
  const { kind } = payload
  if (typeof kind !== 'string' || howResent(kind) !== 'as-it-was') return null
  if (DROPPED.some((name) => payload[name] !== undefined)) return null
  const fresh = FRESH_LINKS.filter((name) => payload[name] !== undefined)
  const mail = Object.fromEntries(Object.entries(payload).filter(([name]) => !isFresh(name)))
  return { mail, fresh }
}

function isFresh(name: string): boolean {
  return FRESH_LINKS.some((each) => each === name)
}

/** Reads a stored mail; null if it cannot be read. */
export function readKept(stored: unknown): KeptMail | null {
  return kept.safeParse(stored).data ?? null
}

/** The complete mail with new links; null if a part is missing. */
export function wholeMail(
  { mail }: KeptMail,
  links: Readonly<Partial<Record<FreshLink, string>>>,
): Mail | null {
  return mailSchema.safeParse({ ...mail, ...links }).data ?? null
}
