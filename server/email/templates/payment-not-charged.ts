import { button, paragraph } from '../layout/content.ts'
import { letter, type Template } from './template.ts'

/** One text for every reason, as on the page. The bank's reason does not belong in a mail. */
export const paymentNotCharged: Template<'payment-not-charged'> = ({ url }, { site, text }) =>
  letter(text, {
    subject: text('mail.paymentNotCharged.subject'),
    said: text('mail.paymentNotCharged.text', { brand: site.brand }),
    blocks: [
      paragraph(text('mail.paymentNotCharged.pending')),
      button(text('mail.paymentNotCharged.button'), url),
    ],
    about: 'other',
  })
