import { paragraph } from '../layout/content.ts'
import { notMe } from './not-me.ts'
import type { Template } from './template.ts'

export const passwordChanged: Template<'password-changed'> = ({ firstName, notMeUrl }, { site, text }) => ({
  subject: text('mail.passwordChanged.subject'),
  preview: text('mail.passwordChanged.text', { brand: site.brand }),
  heading: text('mail.passwordChanged.subject'),
  blocks: [
    paragraph(text('mail.greeting', { name: firstName })),
    paragraph(text('mail.passwordChanged.text', { brand: site.brand })),
    ...notMe({ site, text }, notMeUrl, {
      lead: 'mail.passwordChanged.notMe',
      otherwise: text('mail.passwordChanged.notYou', { email: site.supportEmail }),
    }),
  ],
})
