import { button, link, pageUrl, paragraph, type Content, type TemplateContext } from '../layout/content.ts'
import type { MailOf } from '../mail.ts'
import type { Template } from './template.ts'

export const renewalReminder: Template<'renewal-reminder'> = (mail, context) =>
  mail.renewal ? renewsContent(mail, mail.renewal, context) : endsContent(mail, context)

type Reminder = MailOf<'renewal-reminder'>

function endsContent({ days, date }: Reminder, { site, text }: TemplateContext): Content {
  return {
    subject: text('mail.renewalReminder.subject', { days }),
    preview: text('mail.renewalReminder.change'),
    heading: text('mail.renewalReminder.subject', { days }),
    blocks: [
      paragraph(text('mail.renewalReminder.text', { brand: site.brand, date })),
      paragraph(text('mail.renewalReminder.change')),
      button(text('mail.renewalReminder.button'), pageUrl(site, 'billing')),
    ],
  }
}

function renewsContent(
  { days, date }: Reminder,
  { amount, years, offUrl }: NonNullable<Reminder['renewal']>,
  { site, text }: TemplateContext,
): Content {
  const values = { brand: site.brand, date, amount, years }
  return {
    subject: text('mail.renewalNotice.subject', { days }),
    preview: text('mail.renewalNotice.text', values),
    heading: text('mail.renewalNotice.subject', { days }),
    blocks: [
      paragraph(text('mail.renewalNotice.text', values)),
      paragraph(text('mail.renewalNotice.off', values)),
      button(text('mail.renewalNotice.button'), offUrl),
      link(text('mail.renewalReminder.button'), pageUrl(site, 'billing')),
    ],
  }
}
