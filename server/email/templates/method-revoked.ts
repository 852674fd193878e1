import { button, pageUrl, paragraph } from '../layout/content.ts'
import type { Template } from './template.ts'

export const methodRevoked: Template<'method-revoked'> = (
  { firstName, method, renewsOn },
  { site, text },
) => {
  const values = { brand: site.brand, date: renewsOn ?? '' }
  const subject = text('mail.methodRevoked.subject')
  const gone =
    method === null
      ? text('mail.methodRevoked.unnamed', values)
      : text('mail.methodRevoked.text', { ...values, method })
  return {
    subject,
    preview: gone,
    heading: subject,
    blocks: [
      paragraph(text('mail.greeting', { name: firstName })),
      paragraph(gone),
      paragraph(text(renewsOn === null ? 'mail.methodRevoked.due' : 'mail.methodRevoked.before', values)),
      button(text('mail.renewalNotice.method'), pageUrl(site, 'paymentMethod')),
    ],
  }
}
