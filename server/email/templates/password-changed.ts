import { notMe } from './not-me.ts'
import { letter, type Template } from './template.ts'

export const passwordChanged: Template<'password-changed'> = ({ firstName, notMeUrl }, { site, text }) =>
  letter(text, {
    subject: text('mail.passwordChanged.subject'),
    said: text('mail.passwordChanged.text', { brand: site.brand }),
    name: firstName,
    blocks: [
      ...notMe({ site, text }, notMeUrl, {
        lead: 'mail.passwordChanged.notMe',
        otherwise: text('mail.passwordChanged.notYou', { email: site.supportEmail }),
      }),
    ],
  })
