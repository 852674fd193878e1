import { button, paragraph } from '../layout/content.ts'
import { letter, type Template } from './template.ts'

export const professionalWelcome: Template<'professional-welcome'> = ({ firstName, url }, { site, text }) =>
  letter(text, {
    subject: text('mail.professionalWelcome.subject', { brand: site.brand }),
    said: text('mail.professionalWelcome.text'),
    name: firstName,
    blocks: [
      button(text('mail.professionalWelcome.button'), url),
      paragraph(text('mail.professionalWelcome.notYou')),
    ],
  })
