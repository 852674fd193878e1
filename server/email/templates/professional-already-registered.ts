import { button, pageUrl, paragraph } from '../layout/content.ts'
import type { Template } from './template.ts'

export const professionalAlreadyRegistered: Template<'professional-already-registered'> = (
  { url },
  { site, text },
) => {
  const { brand } = site
  const [said, next] = url
    ? [
        text('mail.professionalAlreadyRegistered.pending', { brand }),
        button(text('mail.professionalWelcome.button'), url),
      ]
    : [
        text('mail.professionalAlreadyRegistered.text', { brand }),
        button(text('mail.logIn'), pageUrl(site, 'logIn')),
      ]
  return {
    subject: text('mail.professionalAlreadyRegistered.subject', { brand }),
    preview: text('mail.professionalAlreadyRegistered.heading'),
    heading: text('mail.professionalAlreadyRegistered.heading'),
    blocks: [paragraph(said), next, paragraph(text('mail.professionalAlreadyRegistered.notYou'))],
  }
}
