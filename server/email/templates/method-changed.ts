import { link, pageUrl, paragraph } from '../layout/content.ts'
import type { Template } from './template.ts'

export const methodChanged: Template<'method-changed'> = ({ firstName, method, before }, { site, text }) => {
  const subject = text('mail.methodChanged.subject')
  const said = text('mail.methodChanged.text', { brand: site.brand, method })
  return {
    subject,
    preview: said,
    heading: subject,
    blocks: [
      paragraph(text('mail.greeting', { name: firstName })),
      paragraph(said),
      ...(before === null ? [] : [paragraph(text('mail.methodChanged.before', { before }))]),
      paragraph(text('mail.methodChanged.notYou', { email: site.supportEmail })),
      link(text('mail.credentialsSet.reset'), pageUrl(site, 'passwordRetrieval')),
    ],
  }
}
