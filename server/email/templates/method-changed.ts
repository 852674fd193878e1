import { paragraph } from '../layout/content.ts'
import { notMe } from './not-me.ts'
import { letter, type Template } from './template.ts'

export const methodChanged: Template<'method-changed'> = (
  { firstName, method, before, notMeUrl },
  { site, text },
) => {
  const subject = text('mail.methodChanged.subject')
  const said = text('mail.methodChanged.text', { brand: site.brand, method })
  return letter(text, {
    subject,
    said,
    name: firstName,
    blocks: [
      ...(before === null ? [] : [paragraph(text('mail.methodChanged.before', { before }))]),
      ...notMe({ site, text }, notMeUrl, {
        otherwise: text('mail.methodChanged.notYou', { email: site.supportEmail }),
      }),
    ],
  })
}
