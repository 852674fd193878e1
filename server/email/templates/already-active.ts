import { button, pageUrl, paragraph } from '../layout/content.ts'
import type { Template } from './template.ts'

export const alreadyActive: Template<'already-active'> = (_mail, { site, text }) => ({
  subject: text('mail.alreadyActive.subject'),
  preview: text('mail.alreadyActive.text', { brand: site.brand }),
  heading: text('mail.alreadyActive.subject'),
  blocks: [
    paragraph(text('mail.alreadyActive.text', { brand: site.brand })),
    button(text('mail.logIn'), pageUrl(site, 'logIn')),
    paragraph(text('mail.alreadyActive.notYou')),
  ],
})
