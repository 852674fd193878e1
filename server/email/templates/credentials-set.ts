import { button, link, pageUrl, paragraph } from '../layout/content.ts'
import { letter, type Template } from './template.ts'

export const credentialsSet: Template<'credentials-set'> = ({ firstName }, { site, text }) =>
  letter(text, {
    subject: text('mail.credentialsSet.subject'),
    said: text('mail.credentialsSet.text', { brand: site.brand }),
    name: firstName,
    blocks: [
      button(text('mail.logIn'), pageUrl(site, 'logIn')),
      paragraph(text('mail.credentialsSet.notYou')),
      link(text('mail.credentialsSet.reset'), pageUrl(site, 'passwordRetrieval')),
    ],
  })
