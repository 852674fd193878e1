import { receiptPath } from '#domain/flows/account-paths.ts'
import { link, paragraph } from '../layout/content.ts'
import { letter, type Template } from './template.ts'

export const refundMade: Template<'refund-made'> = (
  { firstName, number, amount, ended, changeEnded, paidUntil, endsAnother },
  { site, text },
) => {
  const subject = text('mail.refund.subject', { amount })
  const { brand, supportEmail: email } = site
  const after =
    paidUntil === null
      ? text('mail.refund.ended', { brand })
      : text('mail.refund.paidUntil', { brand, date: paidUntil })
  return letter(text, {
    subject,
    preview: text('mail.refund.text', { amount, number }),
    name: firstName,
    blocks: [
      paragraph(text('mail.refund.text', { amount, number })),
      ...(ended ? [paragraph(after)] : []),
      ...(changeEnded ? [paragraph(text('mail.refund.changeEnded'))] : []),
      ...(endsAnother ? [paragraph(text('mail.refund.endsAnother'))] : []),
      paragraph(text('mail.refund.keep', { email })),
      link(text('mail.refund.receipt'), `${site.origin}${site.basePath}${receiptPath(number)}`),
    ],
  })
}
