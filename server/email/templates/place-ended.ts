import {
  button,
  pageUrl,
  paragraph,
  subscribeUrl,
  type Block,
  type TemplateContext,
} from '../layout/content.ts'
import { letter, type Template } from './template.ts'

export const placeEnded: Template<'place-ended'> = (
  { firstName, paidUntil, renews, hasAccount },
  { site, text },
) => {
  const { brand, supportEmail: email } = site
  const subject = text('mail.placeEnded.subject', { brand })
  const hasEnded = paidUntil === null && !renews
  const ended = hasAccount ? 'mail.placeEnded.text' : 'mail.placeEnded.neverJoined'
  const what =
    paidUntil === null
      ? text(renews ? 'mail.placeEnded.renews' : ended, { brand })
      : text('mail.placeEnded.paidUntil', { brand, date: paidUntil })
  return letter(text, {
    subject,
    preview: what,
    name: firstName,
    ...(hasAccount ? {} : { about: 'invitation' as const }),
    blocks: [
      paragraph(what),
      ...(hasEnded && hasAccount ? [paragraph(text('mail.placeEnded.again'))] : []),
      paragraph(text('mail.placeEnded.back', { email })),
      ...(hasAccount ? [next({ hasEnded }, { site, text })] : []),
    ],
  })
}

/** The button for a person who can log in. */
function next(
  { hasEnded }: { hasEnded: boolean },
  { site, text }: Pick<TemplateContext, 'site' | 'text'>,
): Block {
  return hasEnded
    ? button(text('mail.placeEnded.button'), subscribeUrl(site))
    : button(text('mail.renewalReminder.button'), pageUrl(site, 'billing'))
}
