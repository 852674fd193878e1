import { button, paragraph } from '../layout/content.ts'
import type { Template } from './template.ts'

/** One text for every reason, as on the page. The bank's reason does not belong in a mail. */
export const paymentNotCharged: Template<'payment-not-charged'> = ({ url }, { site, text }) => ({
  subject: text('mail.paymentNotCharged.subject'),
  preview: text('mail.paymentNotCharged.text', { brand: site.brand }),
  heading: text('mail.paymentNotCharged.subject'),
  blocks: [
    paragraph(text('mail.paymentNotCharged.text', { brand: site.brand })),
    paragraph(text('mail.paymentNotCharged.pending')),
    button(text('mail.paymentNotCharged.button'), url),
  ],
  about: 'other',
})
