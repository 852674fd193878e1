import type { Locale } from '#domain/messages/locales.ts'
import { textFor } from '#domain/messages/text.ts'
import type { Content, TemplateContext } from './layout/content.ts'
import { oneLine } from './layout/escape.ts'
import { htmlOf } from './layout/html.ts'
import { plainOf } from './layout/plain.ts'
import type { Mail, MailKind, MailOf } from './mail.ts'
import { addressCorrected } from './templates/address-corrected.ts'
import { addressMissing } from './templates/address-missing.ts'
import { alreadyActive } from './templates/already-active.ts'
import { credentialsSet } from './templates/credentials-set.ts'
import {
  emailChangeAsked,
  emailChangeCode,
  emailChanged,
  emailChangeTaken,
  emailChangeUndone,
} from './templates/email-change.ts'
import { invitation } from './templates/invitation.ts'
import { invitationCode } from './templates/invite-code.ts'
import { logInCode } from './templates/log-in-code.ts'
import { namedInASignUp } from './templates/named-in-a-sign-up.ts'
import { newDevice } from './templates/new-device.ts'
import { newLink } from './templates/new-link.ts'
import { paymentNotCharged } from './templates/payment-not-charged.ts'
import { methodChanged } from './templates/method-changed.ts'
import { methodExpires } from './templates/method-expires.ts'
import { methodNotChanged } from './templates/method-not-changed.ts'
import { methodRevoked } from './templates/method-revoked.ts'
import { endpointOff } from './templates/endpoint-off.ts'
import { erasureAsked, erasureDone, erasureTakenBack } from './templates/erasure.ts'
import { passkeyAdded, passkeyRemoved } from './templates/passkeys.ts'
import { passwordChanged } from './templates/password-changed.ts'
import { passwordReset } from './templates/password-reset.ts'
import { professionalAlreadyRegistered } from './templates/professional-already-registered.ts'
import { professionalWelcome } from './templates/professional-welcome.ts'
import { placeEnded } from './templates/place-ended.ts'
import { receiptBefore } from './templates/receipt-before.ts'
import { receipt } from './templates/receipt.ts'
import { renewalFailed, renewalLastTry } from './templates/renewal-failed.ts'
import { renewalNotice } from './templates/renewal-notice.ts'
import { refundMade } from './templates/refund-made.ts'
import { renewalReminder } from './templates/renewal-reminder.ts'
import { planChosen } from './templates/plan-chosen.ts'
import { renewalSwitched } from './templates/renewal-switched.ts'
import { startedASignUp } from './templates/started-a-sign-up.ts'
import { exportAsked, exportReady } from './templates/export-ready.ts'
import { subscriptionEnded } from './templates/subscription-ended.ts'
import type { Template } from './templates/template.ts'
import { yearlyNote } from './templates/yearly-note.ts'

const templates: { [Kind in MailKind]: Template<Kind> } = {
  'started-a-sign-up': startedASignUp,
  'named-in-a-sign-up': namedInASignUp,
  receipt,
  'receipt-before': receiptBefore,
  'payment-not-charged': paymentNotCharged,
  invitation,
  'new-link': newLink,
  'credentials-set': credentialsSet,
  'password-changed': passwordChanged,
  'endpoint-off': endpointOff,
  'erasure-asked': erasureAsked,
  'erasure-taken-back': erasureTakenBack,
  'erasure-done': erasureDone,
  'new-device': newDevice,
  'passkey-added': passkeyAdded,
  'passkey-removed': passkeyRemoved,
  'password-reset': passwordReset,
  'address-corrected': addressCorrected,
  'email-change-code': emailChangeCode,
  'email-change-taken': emailChangeTaken,
  'email-change-asked': emailChangeAsked,
  'email-changed': emailChanged,
  'email-change-undone': emailChangeUndone,
  'log-in-code': logInCode,
  'invite-code': invitationCode,
  'already-active': alreadyActive,
  'professional-welcome': professionalWelcome,
  'professional-already-registered': professionalAlreadyRegistered,
  'renewal-reminder': renewalReminder,
  'renewal-notice': renewalNotice,
  'renewal-failed': renewalFailed,
  'renewal-last-try': renewalLastTry,
  'method-expires': methodExpires,
  'method-revoked': methodRevoked,
  'method-changed': methodChanged,
  'method-not-changed': methodNotChanged,
  'yearly-note': yearlyNote,
  'export-asked': exportAsked,
  'export-ready': exportReady,
  'plan-chosen': planChosen,
  'renewal-switched': renewalSwitched,
  'subscription-ended': subscriptionEnded,
  'address-missing': addressMissing,
  'refund-made': refundMade,
  'place-ended': placeEnded,
}

export type RenderedMail = {
  subject: string
  html: string
  plain: string
  headers: Readonly<Record<string, string>>
}

export type Reader = Pick<TemplateContext, 'site' | 'locale' | 'country'>

/**
 * Renders a mail in one language as HTML and plain text with the same content. The support number is that of
 * the recipient's country.
 */
export function render(mail: Mail, { site, locale, country }: Reader): RenderedMail {
  const context = { site, locale, country, text: textFor(locale) }
  const content = contentOf(mail.kind, { mail, context })
  const subject = oneLine(content.subject)
  return {
    subject,
    html: htmlOf({ ...content, subject }, context),
    plain: plainOf(content, context),
    headers: headersOf(content, locale),
  }
}

type MailByKind = { [Kind in MailKind]: MailOf<Kind> }

function contentOf<Kind extends MailKind>(
  kind: Kind,
  { mail, context }: { mail: MailByKind[Kind]; context: TemplateContext },
): Content {
  const template: (mail: MailByKind[Kind], context: TemplateContext) => Content = templates[kind]
  return template(mail, context)
}

/** RFC 3834 §5 prevents automatic replies; RFC 2369 §3.2 offers the opt-out link to mail programs. */
function headersOf({ optOutUrl }: Content, locale: Locale): Record<string, string> {
  return {
    'Auto-Submitted': 'auto-generated',
    'Content-Language': locale,
    ...(optOutUrl ? { 'List-Unsubscribe': `<${oneLine(optOutUrl)}>` } : {}),
  }
}
