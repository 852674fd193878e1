import { paragraph } from '../layout/content.ts'
import { letter, type Template } from './template.ts'

/** It does not say who entered the recipient's address, or why. That could endanger the person who signs up. */
export const namedInASignUp: Template<'named-in-a-sign-up'> = (_mail, { site, text }) =>
  letter(text, {
    subject: text('mail.namedInASignUp.subject'),
    preview: text('mail.namedInASignUp.nothing'),
    blocks: [
      paragraph(text('mail.namedInASignUp.text', { brand: site.brand })),
      paragraph(text('mail.namedInASignUp.nothing')),
      paragraph(text('mail.namedInASignUp.help', { email: site.supportEmail })),
    ],
  })
