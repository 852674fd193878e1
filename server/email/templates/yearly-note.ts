import { button, link, pageUrl, paragraph } from '../layout/content.ts'
import { letter, type Template } from './template.ts'

export const yearlyNote: Template<'yearly-note'> = (mail, { site, text }) => {
  const { firstName, packageName, years, paidUntil, amount, includesVat, offUrl } = mail
  const values = { brand: site.brand, date: paidUntil, years }
  const subject = text('mail.yearlyNote.subject', values)
  const price = text(includesVat ? 'mail.yearlyNote.withVat' : 'mail.yearlyNote.beforeTax', { amount })
  return letter(text, {
    subject,
    preview: text('mail.yearlyNote.text', values),
    name: firstName,
    blocks: [
      paragraph(text('mail.yearlyNote.text', values)),
      {
        block: 'facts',
        boxed: true,
        facts: [
          {
            label: text('mail.yearlyNote.package'),
            lines: [text('mail.renewalNotice.item', { packageName, years })],
          },
          { label: text('mail.yearlyNote.paidUntil'), lines: [paidUntil] },
          { label: text('mail.yearlyNote.next'), lines: [price] },
        ],
      },
      paragraph(text('mail.yearlyNote.off', values)),
      button(text('mail.renewalNotice.button'), offUrl),
      link(text('mail.renewalReminder.button'), pageUrl(site, 'billing')),
    ],
  })
}
