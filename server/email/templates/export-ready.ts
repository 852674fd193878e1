import { button, exportUrl, paragraph } from '../layout/content.ts'
import { notMe } from './not-me.ts'
import { letter, type Template } from './template.ts'

export const exportReady: Template<'export-ready'> = ({ firstName, date, notMeUrl }, { site, text }) => {
  const subject = text('mail.exportReady.subject')
  return letter(text, {
    subject,
    name: firstName,
    blocks: [
      paragraph(text('mail.exportReady.text', { brand: site.brand, date })),
      button(text('mail.exportReady.button'), exportUrl(site)),
      ...notMe({ site, text }, notMeUrl, {
        lead: 'mail.exportReady.notMe',
        otherwise: text('mail.exportReady.notYou', { email: site.supportEmail }),
      }),
    ],
  })
}

export const exportAsked: Template<'export-asked'> = ({ firstName, notMeUrl }, { site, text }) => {
  const subject = text('mail.exportAsked.subject')
  return letter(text, {
    subject,
    name: firstName,
    blocks: [
      paragraph(text('mail.exportAsked.text', { brand: site.brand })),
      button(text('mail.exportReady.button'), exportUrl(site)),
      ...notMe({ site, text }, notMeUrl, {
        lead: 'mail.exportReady.notMe',
        otherwise: text('mail.exportReady.notYou', { email: site.supportEmail }),
      }),
    ],
  })
}
