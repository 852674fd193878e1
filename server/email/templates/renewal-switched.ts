import { link, pageUrl, paragraph } from '../layout/content.ts'
import type { MailOf } from '../mail.ts'
import { notMe } from './not-me.ts'
import { letter, type Template } from './template.ts'

const OFF = {
  kept: 'mail.renewalOff.text',
  charging: 'mail.renewalOff.charging',
  'ends-now': 'mail.renewalOff.endsNow',
} as const satisfies Record<MailOf<'renewal-switched'>['next'], string>

export const renewalSwitched: Template<'renewal-switched'> = (
  { firstName, renews, date, next, notMeUrl },
  { site, text },
) => {
  const values = { brand: site.brand, date }
  const subject = text(renews ? 'mail.renewalOn.subject' : 'mail.renewalOff.subject', values)
  const said = text(renews ? 'mail.renewalOn.text' : OFF[next], values)
  return letter(text, {
    subject,
    said,
    name: firstName,
    blocks: [
      ...(notMeUrl === undefined
        ? [paragraph(text('mail.renewalSwitched.notYou', { email: site.supportEmail }))]
        : notMe({ site, text }, notMeUrl)),
      link(text('mail.renewalReminder.button'), pageUrl(site, 'billing')),
    ],
  })
}
