import { button, link, pageUrl, paragraph } from '../layout/content.ts'
import type { Template } from './template.ts'

export const credentialsSet: Template<'credentials-set'> = ({ firstName }, { site, text }) => ({
  subject: text('mail.credentialsSet.subject'),
  preview: text('mail.credentialsSet.text', { brand: site.brand }),
  heading: text('mail.credentialsSet.subject'),
  blocks: [
    paragraph(text('mail.greeting', { name: firstName })),
    paragraph(text('mail.credentialsSet.text', { brand: site.brand })),
    button(text('mail.logIn'), pageUrl(site, 'logIn')),
    paragraph(text('mail.credentialsSet.notYou')),
    link(text('mail.credentialsSet.reset'), pageUrl(site, 'passwordRetrieval')),
  ],
})
