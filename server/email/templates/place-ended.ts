import { button, pageUrl, paragraph } from '../layout/content.ts'
import type { Template } from './template.ts'

export const placeEnded: Template<'place-ended'> = ({ firstName, paidUntil }, { site, text }) => {
  const { brand, supportEmail: email } = site
  const subject = text('mail.placeEnded.subject', { brand })
  const what =
    paidUntil === null
      ? text('mail.placeEnded.text', { brand })
      : text('mail.placeEnded.paidUntil', { brand, date: paidUntil })
  return {
    subject,
    preview: what,
    heading: subject,
    blocks: [
      paragraph(text('mail.greeting', { name: firstName })),
      paragraph(what),
      paragraph(text('mail.placeEnded.back', { email })),
      button(text('mail.renewalReminder.button'), pageUrl(site, 'billing')),
    ],
  }
}
