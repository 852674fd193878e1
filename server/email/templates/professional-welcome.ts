import { button, paragraph } from '../layout/content.ts'
import type { Template } from './template.ts'

export const professionalWelcome: Template<'professional-welcome'> = (
  { firstName, url },
  { site, text },
) => ({
  subject: text('mail.professionalWelcome.subject', { brand: site.brand }),
  preview: text('mail.professionalWelcome.text'),
  heading: text('mail.professionalWelcome.subject', { brand: site.brand }),
  blocks: [
    paragraph(text('mail.greeting', { name: firstName })),
    paragraph(text('mail.professionalWelcome.text')),
    button(text('mail.professionalWelcome.button'), url),
    paragraph(text('mail.professionalWelcome.notYou')),
  ],
})
