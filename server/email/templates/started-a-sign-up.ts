import { button, link, pageUrl, paragraph } from '../layout/content.ts'
import { letter, type Template } from './template.ts'

export const startedASignUp: Template<'started-a-sign-up'> = (_mail, { site, text }) =>
  letter(text, {
    subject: text('mail.startedASignUp.subject'),
    preview: text('mail.startedASignUp.notYou'),
    blocks: [
      paragraph(text('mail.startedASignUp.text', { brand: site.brand })),
      button(text('mail.logIn'), pageUrl(site, 'logIn')),
      link(text('mail.startedASignUp.reset'), pageUrl(site, 'passwordRetrieval')),
      paragraph(text('mail.startedASignUp.notYou')),
    ],
  })
