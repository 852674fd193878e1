import { button, link, pageUrl, paragraph, type Block, type TemplateContext } from '../layout/content.ts'
import type { MailOf } from '../mail.ts'
import { notMe } from './not-me.ts'
import { letter, type Template } from './template.ts'

export const erasureAsked: Template<'erasure-asked'> = (mail, { site, text }) => {
  const { firstName, date, renewalOff } = mail
  return letter(text, {
    subject: text('mail.erasureAsked.subject', { date }),
    name: firstName,
    blocks: [
      paragraph(text('mail.erasureAsked.text', { brand: site.brand, date })),
      ...(renewalOff ? [paragraph(text('mail.erasureAsked.renewalOff'))] : []),
      ...waysToKeep(mail, { site, text }),
    ],
  })
}

/** A person without a log-in can keep the account only with the help of support. */
function waysToKeep(
  { hasLogIn, notMeUrl }: MailOf<'erasure-asked'>,
  { site, text }: Pick<TemplateContext, 'site' | 'text'>,
): Block[] {
  const { supportEmail: email } = site
  if (!hasLogIn) return [paragraph(text('mail.erasureAsked.write', { email }))]
  return [
    paragraph(text('mail.erasureAsked.takeBack')),
    button(text('mail.erasureAsked.button'), pageUrl(site, 'logIn')),
    ...notMe({ site, text }, notMeUrl, {
      lead: 'mail.erasureAsked.notMe',
      otherwise: text('mail.erasureAsked.notYou', { email }),
    }),
  ]
}

export const erasureTakenBack: Template<'erasure-taken-back'> = (
  { firstName, renewalOff },
  { site, text },
) => {
  const subject = text('mail.erasureTakenBack.subject')
  const billing = [
    paragraph(text('mail.erasureTakenBack.renewalOff')),
    link(text('mail.renewalReminder.button'), pageUrl(site, 'billing')),
  ]
  return letter(text, {
    subject,
    name: firstName,
    blocks: [
      paragraph(text('mail.erasureTakenBack.text', { brand: site.brand })),
      ...(renewalOff ? billing : []),
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
