import { button, pageUrl, paragraph } from '../layout/content.ts'
import type { Template } from './template.ts'

export const renewalReminder: Template<'renewal-reminder'> = ({ days, date }, { site, text }) => ({
  subject: text('mail.renewalReminder.subject', { days }),
  preview: text('mail.renewalReminder.change'),
  heading: text('mail.renewalReminder.subject', { days }),
  blocks: [
    paragraph(text('mail.renewalReminder.text', { brand: site.brand, date })),
    paragraph(text('mail.renewalReminder.change')),
    button(text('mail.renewalReminder.button'), pageUrl(site, 'billing')),
  ],
})
