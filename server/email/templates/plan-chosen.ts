import { link, pageUrl, paragraph } from '../layout/content.ts'
import { letter, type Template } from './template.ts'

export const planChosen: Template<'plan-chosen'> = (
  { firstName, plan, before, date, price },
  { site, text },
) => {
  const values = { plan, date, price }
  const subject = text(before === null ? 'mail.planKept.subject' : 'mail.planChosen.subject', values)
  const said =
    before === null ? text('mail.planKept.text', values) : text('mail.planChosen.text', { ...values, before })
  return letter(text, {
    subject,
    said,
    name: firstName,
    blocks: [
      paragraph(text(before === null ? 'mail.planKept.keep' : 'mail.planChosen.keep')),
      paragraph(text('mail.renewalSwitched.notYou', { email: site.supportEmail })),
      link(text('mail.renewalReminder.button'), pageUrl(site, 'billing')),
    ],
  })
}
