import { button, pageUrl, paragraph } from '../layout/content.ts'
import { letter, type Template } from './template.ts'

export const methodExpires: Template<'method-expires'> = (
  { firstName, method, expires, renewsOn },
  { site, text },
) => {
  const values = { brand: site.brand, method, expires, date: renewsOn }
  const subject = text('mail.methodExpires.subject')
  return letter(text, {
    subject,
    preview: text('mail.methodExpires.text', values),
    name: firstName,
    blocks: [
      paragraph(text('mail.methodExpires.text', values)),
      paragraph(text('mail.methodExpires.replaced')),
      button(text('mail.renewalNotice.method'), pageUrl(site, 'paymentMethod')),
    ],
  })
}
