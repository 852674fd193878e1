import { button, pageUrl, paragraph } from '../layout/content.ts'
import type { Template } from './template.ts'

export const subscriptionEnded: Template<'subscription-ended'> = ({ firstName, date }, { site, text }) => ({
  subject: text('mail.subscriptionEnded.subject', { brand: site.brand }),
  preview: text('mail.subscriptionEnded.text', { brand: site.brand, date }),
  heading: text('mail.subscriptionEnded.subject', { brand: site.brand }),
  blocks: [
    paragraph(text('mail.greeting', { name: firstName })),
    paragraph(text('mail.subscriptionEnded.text', { brand: site.brand, date })),
    paragraph(text('mail.subscriptionEnded.back', { email: site.supportEmail })),
    button(text('mail.renewalReminder.button'), pageUrl(site, 'billing')),
  ],
})
