import { button, pageUrl, paragraph } from '../layout/content.ts'
import { letter, type Template } from './template.ts'

export const renewalReminder: Template<'renewal-reminder'> = (
  { days, date, paidByAnother },
  { site, text },
) =>
  letter(text, {
    subject: text('mail.renewalReminder.subject', { days }),
    preview: text(paidByAnother ? 'mail.renewalReminder.takeOver' : 'mail.renewalReminder.change'),
    blocks: [
      paragraph(
        text(paidByAnother ? 'mail.renewalReminder.paidByAnother' : 'mail.renewalReminder.text', {
          brand: site.brand,
          date,
        }),
      ),
      paragraph(text(paidByAnother ? 'mail.renewalReminder.takeOver' : 'mail.renewalReminder.change')),
      paidByAnother
        ? button(text('account.takeOver.button'), pageUrl(site, 'paymentMethod'))
        : button(text('mail.renewalReminder.button'), pageUrl(site, 'billing')),
    ],
  })
