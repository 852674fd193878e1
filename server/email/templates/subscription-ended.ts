import { button, paragraph, subscribeUrl } from '../layout/content.ts'
import { letter, type Template } from './template.ts'

const WHY = {
  'not-renewed': 'mail.subscriptionEnded.text',
  unpaid: 'mail.subscriptionEnded.unpaid',
  cancelled: 'mail.subscriptionEnded.cancelled',
  'no-address': 'mail.subscriptionEnded.noAddress',
  'not-told': 'mail.subscriptionEnded.notTold',
} as const

export const subscriptionEnded: Template<'subscription-ended'> = (
  { firstName, date, because },
  { site, text },
) => {
  const why = text(WHY[because], { brand: site.brand, date })
  return letter(text, {
    subject: text('mail.subscriptionEnded.subject', { brand: site.brand }),
    said: why,
    name: firstName,
    blocks: [
      paragraph(text('mail.subscriptionEnded.kept')),
      paragraph(text('mail.subscriptionEnded.back', { email: site.supportEmail })),
      button(text('mail.subscriptionEnded.button'), subscribeUrl(site)),
    ],
  })
}
