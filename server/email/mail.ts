import { z } from 'zod'
import { receiptDocument } from '#domain/contracts/receipts.ts'
import {
  emailChangeAsked,
  emailChangeCode,
  emailChanged,
  emailChangeTaken,
  emailChangeUndone,
} from './mail-of-email-changes.ts'
import {
  addressMissing,
  methodChanged,
  methodExpires,
  methodNotChanged,
  methodRevoked,
  renewalFailed,
  renewalLastTry,
  renewalNotice,
  subscriptionEnded,
  yearlyNote,
} from './mail-of-renewals.ts'
import { personName } from './person-name.ts'
import { receiptBefore, storedReceiptBefore } from './receipt-before.ts'

const words = z.string()
const link = z.url({ protocol: /^https?$/ })

const notMe = link.optional().describe('Logs out every browser. Mails of the previous version have none')

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

const credentialsSet = z.object({ kind: z.literal('credentials-set'), firstName: personName })

const passwordChanged = z
  .object({ kind: z.literal('password-changed'), firstName: personName, notMeUrl: notMe })
  .describe('After every change of a password, also by its owner')

const addressCorrected = z
  .object({
    kind: z.literal('address-corrected'),
    firstName: personName
      .optional()
      .describe('Only for the new address; the earlier one may be of a stranger'),
    isNew: z.boolean(),
  })
  .describe('To both addresses, after staff have corrected the address of a person without a log-in')
const erasure = { firstName: personName, date: words.describe('The day on which the account is deleted') }
const renewalOff = z.boolean().default(true).describe('The person has a subscription that renews no more')
const erasureAsked = z
  .object({
    kind: z.literal('erasure-asked'),
    ...erasure,
    renewalOff,
    hasLogIn: z.boolean().default(true),
    notMeUrl: notMe,
  })
  .describe('A person has asked that their account is deleted')
const erasureTakenBack = z
  .object({ kind: z.literal('erasure-taken-back'), ...erasure, renewalOff })
  .describe('A person keeps the account that was to be deleted')
const erasureDone = z
  .object({ kind: z.literal('erasure-done'), ...erasure })
  .describe('The last mail to a person whose account was deleted')

const exportReady = z
  .object({
    kind: z.literal('export-ready'),
    firstName: personName,
    date: words.describe('The last day on which it can be downloaded'),
    notMeUrl: notMe,
  })
  .describe('To a person who has asked for their data. It has neither the file nor the code')

const exportAsked = z
  .object({ kind: z.literal('export-asked'), firstName: personName, notMeUrl: notMe })
  .describe('To a person for whom staff have asked for an export')

const newDevice = z
  .object({
    kind: z.literal('new-device'),
    firstName: personName,
    browser: words.nullable(),
    place: words.nullable().describe('A country as its ISO code'),
    notMeUrl: link,
  })
  .describe('After a log-in in a browser that the account did not know')

const passkeyChange = { firstName: personName, name: personName.describe('Of the passkey'), notMeUrl: link }
const passkeyAdded = z
  .object({ kind: z.literal('passkey-added'), ...passkeyChange })
  .describe('After every added passkey, also by its owner')
const passkeyRemoved = z
  .object({ kind: z.literal('passkey-removed'), ...passkeyChange })
  .describe('After a passkey was removed on its page')

const passwordReset = z.object({ kind: z.literal('password-reset'), url: link, minutes: z.number() })

const logInCode = z
  .object({ kind: z.literal('log-in-code'), firstName: personName, code: words, minutes: z.number() })
  .describe('To a person who logs in from a new browser, after other people have tried')

const inviteCode = z
  .object({ kind: z.literal('invite-code'), code: words, minutes: z.number() })
  .describe('To the address an invited parent typed, for going on in another browser')

const alreadyActive = z
  .object({ kind: z.literal('already-active') })
  .describe('A link was asked for an account that is in use and needs none')

const professionalWelcome = z.object({
  kind: z.literal('professional-welcome'),
  firstName: personName,
  url: link,
})

const professionalAlreadyRegistered = z.object({
  kind: z.literal('professional-already-registered'),
  url: link.optional().describe('Sets the first password, when none was set yet'),
})

const renewalReminder = z
  .object({
    kind: z.literal('renewal-reminder'),
    days: z.number(),
    date: words,
    paidByAnother: z.boolean().default(false),
  })
  .describe('The paid time of a subscription ends soon, and nothing is charged then')

const planChosen = z
  .object({
    kind: z.literal('plan-chosen'),
    firstName: personName,
    plan: words.describe('From the next renewal on, with its term'),
    before: words.nullable().describe('The plan until then; null if the present plan stays'),
    date: words.describe('Of the renewal'),
    price: words.describe('Of a term today'),
  })
  .describe('After every choice of the plan from the next renewal on')

const renewalSwitched = z
  .object({
    kind: z.literal('renewal-switched'),
    firstName: personName,
    renews: z.boolean(),
    date: words.describe('The last paid day'),
    next: z
      .enum(['kept', 'charging', 'ends-now'])
      .default('kept')
      .describe(
        'After it is switched off: the paid time is kept, a payment had begun, or an unpaid one ends',
      ),
  })
  .describe('After every switch of renewal')

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
  startedASignUp,
  namedInASignUp,
  receipt,
  receiptBefore,
  paymentNotCharged,
  invitation,
  newLink,
  credentialsSet,
  passwordChanged,
  erasureAsked,
  erasureTakenBack,
  erasureDone,
  exportAsked,
  exportReady,
  newDevice,
  passkeyAdded,
  passkeyRemoved,
  passwordReset,
  addressCorrected,
  emailChangeCode,
  emailChangeTaken,
  emailChangeAsked,
  emailChanged,
  emailChangeUndone,
  logInCode,
  inviteCode,
  alreadyActive,
  professionalWelcome,
  professionalAlreadyRegistered,
  renewalReminder,
  renewalNotice,
  renewalFailed,
  renewalLastTry,
  methodChanged,
  methodExpires,
  methodNotChanged,
  methodRevoked,
  yearlyNote,
  addressMissing,
  planChosen,
  renewalSwitched,
  subscriptionEnded,
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
export type MailOf<Kind extends MailKind> = Extract<Mail, { kind: Kind }>

/** Kinds that another person causes. They are not sent to an address that opted out. */
export const KINDS_THAT_RESPECT_OPT_OUT: readonly MailKind[] = ['invitation', 'new-link']
