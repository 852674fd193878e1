import { z } from 'zod'
import { receiptDocument } from '#domain/contracts/receipts.ts'
import { ACCOUNT_MAILS } from './mail-of-accounts.ts'
import { EMAIL_CHANGE_MAILS } from './mail-of-email-changes.ts'
import { RENEWAL_MAILS } from './mail-of-renewals.ts'
import { link, personName, words } from './mail-fields.ts'
import { receiptBefore, storedReceiptBefore } from './receipt-before.ts'

const startedASignUp = z
  .object({ kind: z.literal('started-a-sign-up') })
  .describe('Someone began a sign-up with the address of an account')

const namedInASignUp = z
  .object({ kind: z.literal('named-in-a-sign-up') })
  .describe('Someone entered the name and the e-mail or phone of an account as another person of a sign-up')

const receipt = z.object({
  kind: z.literal('receipt'),
  firstName: personName,
  document: receiptDocument,
  isRenewal: z.boolean().default(false).describe('Of a renewal, which its payer did not order just now'),
  credentialsUrl: link
    .optional()
    .describe('Where the buyer chooses username and password, until that is done'),
  offUrl: link.optional().describe('Switches renewal off without a log-in, if the order renews'),
})

const paymentNotCharged = z
  .object({
    kind: z.literal('payment-not-charged'),
    url: link.describe('Where the buyer can pay again'),
  })
  .describe('To a buyer who was left waiting, once it is certain that nothing was charged')

const invitation = z
  .object({
    kind: z.literal('invitation'),
    firstName: personName,
    invitedByName: personName.describe('A first name, or the professional’s first and last name'),
    invitedByKind: z.enum(['parent', 'professional']).default('parent'),
    fromOrder: z.boolean().default(false).describe('Of a paid order: no count holds it back'),
    url: link,
    paid: z.boolean(),
    optOutUrl: link.describe('Opens the page that stops invitations to this address'),
  })
  .describe('To the other parent, or to a parent a professional entered')

const newLink = z
  .object({
    kind: z.literal('new-link'),
    firstName: personName,
    url: link,
    paid: z.boolean(),
    optOutUrl: link.optional(),
  })
  .describe('A fresh link to an invitation whose link ran out')

const invitationCode = z
  .object({ kind: z.literal('invite-code'), code: words, minutes: z.number() })
  .describe('To the address an invited parent typed, for going on in another browser')

const professionalWelcome = z.object({
  kind: z.literal('professional-welcome'),
  firstName: personName,
  url: link,
})

const professionalAlreadyRegistered = z.object({
  kind: z.literal('professional-already-registered'),
  url: link.optional().describe('Sets the first password, when none was set yet'),
})

const refundMade = z
  .object({
    kind: z.literal('refund-made'),
    firstName: personName,
    number: words.describe('Of the receipt'),
    amount: words,
    ended: z.boolean().describe('The order has no money left, so the time that it paid has ended'),
    changeEnded: z.boolean().optional().describe('It had paid a dearer plan, and that change has ended'),
    paidUntil: words.nullable().describe('The last paid day of time that other orders have paid'),
    endsAnother: z.boolean().describe('It also ended a place that the payer had paid for another person'),
  })
  .describe('To a payer whose money went back, whole or in part')

const placeEnded = z
  .object({
    kind: z.literal('place-ended'),
    firstName: personName,
    paidUntil: words.nullable(),
    /** True if the person has no later paid time, and their own renewal is charged next. */
    renews: z.boolean().default(false),
    /** False if the person never joined, so they cannot log in. */
    hasAccount: z.boolean().default(true),
  })
  .describe('To a person whose place another had paid, when that payment went back. It names no amount')

const endpointOff = z
  .object({ kind: z.literal('endpoint-off'), host: words, isGone: z.boolean() })
  .describe('To the staff member who owns an endpoint of events that was switched off')

/**
 * Every mail the product sends, with its data. The caller builds absolute links, and formats amounts and
 * dates in the recipient's language. No kind has a child's name or a phone number. Only the receipt has an address, its
 * buyer's own.
 */
export const mailSchema = z.discriminatedUnion('kind', [
  ...ACCOUNT_MAILS,
  ...EMAIL_CHANGE_MAILS,
  ...RENEWAL_MAILS,
  receiptBefore,
  startedASignUp,
  namedInASignUp,
  receipt,
  paymentNotCharged,
  invitation,
  newLink,
  invitationCode,
  professionalWelcome,
  professionalAlreadyRegistered,
  refundMade,
  placeEnded,
  endpointOff,
])

/**
 * A mail as the outbox stores it. During an update, the previous version still writes mails, and its receipts have
 * another format.
 */
export const storedMail = z.union([mailSchema, storedReceiptBefore])

export type Mail = z.infer<typeof mailSchema>
export type MailKind = Mail['kind']
const KINDS: ReadonlySet<string> = new Set(mailSchema.options.map(({ shape }) => shape.kind.value))

/** Whether this version knows a kind of mail. The outbox may have one of another version. */
export function isMailKind(kind: string): kind is MailKind {
  return KINDS.has(kind)
}

export type MailOf<Kind extends MailKind> = Extract<Mail, { kind: Kind }>

/** Kinds that another person causes. They are not sent to an address that opted out. */
export const KINDS_THAT_RESPECT_OPT_OUT: readonly MailKind[] = ['invitation', 'new-link']
