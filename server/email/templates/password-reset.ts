import { button, paragraph } from '../layout/content.ts'
import { letter, type Template } from './template.ts'

export const passwordReset: Template<'password-reset'> = ({ url, minutes }, { site, text }) =>
  letter(text, {
    subject: text('mail.passwordReset.subject'),
    preview: text('mail.passwordReset.notYou'),
    blocks: [
      paragraph(text('mail.passwordReset.text', { brand: site.brand, minutes })),
      button(text('mail.passwordReset.button'), url),
      paragraph(text('mail.passwordReset.notYou')),
    ],
  })
