import { button, pageUrl, paragraph } from '../layout/content.ts'
import { letter, type Template } from './template.ts'

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
  return letter(text, {
    subject,
    preview: gone,
    name: firstName,
    blocks: [
      paragraph(gone),
      paragraph(text(renewsOn === null ? 'mail.methodRevoked.due' : 'mail.methodRevoked.before', values)),
      button(text('mail.renewalNotice.method'), pageUrl(site, 'paymentMethod')),
    ],
  })
}
