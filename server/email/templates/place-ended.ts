import { button, pageUrl, paragraph, subscribeUrl } from '../layout/content.ts'
import { letter, type Template } from './template.ts'

export const placeEnded: Template<'place-ended'> = ({ firstName, paidUntil, renews }, { site, text }) => {
  const { brand, supportEmail: email } = site
  const subject = text('mail.placeEnded.subject', { brand })
  const hasEnded = paidUntil === null && !renews
  const what =
    paidUntil === null
      ? text(renews ? 'mail.placeEnded.renews' : 'mail.placeEnded.text', { brand })
      : text('mail.placeEnded.paidUntil', { brand, date: paidUntil })
  return letter(text, {
    subject,
    preview: what,
    name: firstName,
    blocks: [
      paragraph(what),
      ...(hasEnded ? [paragraph(text('mail.placeEnded.again'))] : []),
      paragraph(text('mail.placeEnded.back', { email })),
      hasEnded
        ? button(text('mail.placeEnded.button'), subscribeUrl(site))
        : button(text('mail.renewalReminder.button'), pageUrl(site, 'billing')),
    ],
  })
}
