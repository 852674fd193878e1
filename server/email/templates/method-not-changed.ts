import { button, pageUrl, paragraph } from '../layout/content.ts'
import { letter, type Template } from './template.ts'

export const methodNotChanged: Template<'method-not-changed'> = (
  { firstName, why, method },
  { site, text },
) => {
  const { brand } = site
  const said =
    why === 'refused'
      ? text('mail.methodNotChanged.refused', { brand })
      : text('mail.methodNotChanged.noAnswer', { brand })
  return letter(text, {
    subject: text('mail.methodNotChanged.subject'),
    said,
    name: firstName,
    blocks: [
      ...(method === null ? [] : [paragraph(text('mail.methodNotChanged.stays', { method }))]),
      paragraph(text('mail.methodNotChanged.again')),
      button(text('mail.renewalNotice.method'), pageUrl(site, 'paymentMethod')),
    ],
  })
}
