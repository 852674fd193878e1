import { button, pageUrl, paragraph } from '../layout/content.ts'
import { letter, type Template } from './template.ts'

export const alreadyActive: Template<'already-active'> = (_mail, { site, text }) =>
  letter(text, {
    subject: text('mail.alreadyActive.subject'),
    said: text('mail.alreadyActive.text', { brand: site.brand }),
    blocks: [
      button(text('mail.logIn'), pageUrl(site, 'logIn')),
      paragraph(text('mail.alreadyActive.notYou')),
    ],
  })
