import { button, paragraph } from '../layout/content.ts'
import type { Template } from './template.ts'

export const newLink: Template<'new-link'> = (mail, { site, text }) => ({
  subject: text('mail.newLink.subject', { firstName: mail.firstName }),
  preview: text('mail.newLink.heading'),
  heading: text('mail.newLink.heading'),
  blocks: [
    paragraph(text('mail.greeting', { name: mail.firstName })),
    paragraph(text('mail.newLink.text', { brand: site.brand })),
    ...(mail.paid ? [paragraph(text('mail.invitation.paid'))] : []),
    button(text('mail.newLink.button'), mail.url),
    paragraph(text('mail.newLink.notYou')),
  ],
  about: 'invitation',
  optOutUrl: mail.optOutUrl,
})
