import { link, pageUrl, paragraph } from '../layout/content.ts'
import type { Template } from './template.ts'

export const renewalSwitched: Template<'renewal-switched'> = (
  { firstName, renews, date },
  { site, text },
) => {
  const values = { brand: site.brand, date }
  const subject = text(renews ? 'mail.renewalOn.subject' : 'mail.renewalOff.subject', values)
  return {
    subject,
    preview: text(renews ? 'mail.renewalOn.text' : 'mail.renewalOff.text', values),
    heading: subject,
    blocks: [
      paragraph(text('mail.greeting', { name: firstName })),
      paragraph(text(renews ? 'mail.renewalOn.text' : 'mail.renewalOff.text', values)),
      paragraph(text('mail.renewalSwitched.notYou', { email: site.supportEmail })),
      link(text('mail.renewalReminder.button'), pageUrl(site, 'billing')),
    ],
  }
}
