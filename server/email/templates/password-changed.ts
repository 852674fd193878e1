import { link, pageUrl, paragraph } from '../layout/content.ts'
import type { Template } from './template.ts'

export const passwordChanged: Template<'password-changed'> = ({ firstName }, { site, text }) => ({
  subject: text('mail.passwordChanged.subject'),
  preview: text('mail.passwordChanged.text', { brand: site.brand }),
  heading: text('mail.passwordChanged.subject'),
  blocks: [
    paragraph(text('mail.greeting', { name: firstName })),
    paragraph(text('mail.passwordChanged.text', { brand: site.brand })),
    paragraph(text('mail.passwordChanged.notYou', { email: site.supportEmail })),
    link(text('mail.credentialsSet.reset'), pageUrl(site, 'passwordRetrieval')),
  ],
})
