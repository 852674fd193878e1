import { button, paragraph } from '../layout/content.ts'
import type { Template } from './template.ts'

export const passwordReset: Template<'password-reset'> = ({ url, minutes }, { site, text }) => ({
  subject: text('mail.passwordReset.subject'),
  preview: text('mail.passwordReset.notYou'),
  heading: text('mail.passwordReset.subject'),
  blocks: [
    paragraph(text('mail.passwordReset.text', { brand: site.brand, minutes })),
    button(text('mail.passwordReset.button'), url),
    paragraph(text('mail.passwordReset.notYou')),
  ],
})
