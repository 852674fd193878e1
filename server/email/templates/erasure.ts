import { button, link, pageUrl, paragraph } from '../layout/content.ts'
import { notMe } from './not-me.ts'
import { letter, type Template } from './template.ts'

export const erasureAsked: Template<'erasure-asked'> = ({ firstName, date, notMeUrl }, { site, text }) => {
  const subject = text('mail.erasureAsked.subject', { date })
  return letter(text, {
    subject,
    name: firstName,
    blocks: [
      paragraph(text('mail.erasureAsked.text', { brand: site.brand, date })),
      paragraph(text('mail.erasureAsked.takeBack')),
      button(text('mail.erasureAsked.button'), pageUrl(site, 'logIn')),
      paragraph(text('mail.erasureAsked.notYou', { email: site.supportEmail })),
      ...notMe({ site, text }, notMeUrl),
    ],
  })
}

export const erasureTakenBack: Template<'erasure-taken-back'> = ({ firstName }, { site, text }) => {
  const subject = text('mail.erasureTakenBack.subject')
  return letter(text, {
    subject,
    name: firstName,
    blocks: [
      paragraph(text('mail.erasureTakenBack.text', { brand: site.brand })),
      link(text('mail.renewalReminder.button'), pageUrl(site, 'billing')),
    ],
  })
}

export const erasureDone: Template<'erasure-done'> = (_mail, { site, text }) => {
  const subject = text('mail.erasureDone.subject')
  return letter(text, {
    subject,
    blocks: [
      paragraph(text('mail.erasureDone.text', { brand: site.brand })),
      paragraph(text('mail.erasureDone.again')),
    ],
  })
}
