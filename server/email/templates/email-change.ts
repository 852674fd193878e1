import { button, pageUrl, paragraph } from '../layout/content.ts'
import { notMe } from './not-me.ts'
import { codeOnce, letter, type Template } from './template.ts'

/** The code is not in the subject or preview, because a locked screen shows both. */
export const emailChangeCode: Template<'email-change-code'> = ({ code, minutes }, { site, text }) => {
  const subject = text('mail.emailChangeCode.subject', { brand: site.brand })
  return letter(text, {
    subject,
    preview: text('mail.emailChangeCode.notYou'),
    blocks: [
      paragraph(text('mail.emailChangeCode.text', { brand: site.brand, minutes })),
      codeOnce(text, code),
      paragraph(text('mail.emailChangeCode.notYou')),
    ],
    // The address may be that of a person without an account.
    about: 'other',
  })
}

export const emailChangeTaken: Template<'email-change-taken'> = (_mail, { site, text }) => {
  const subject = text('mail.emailChangeTaken.subject', { brand: site.brand })
  const said = text('mail.emailChangeTaken.text', { brand: site.brand })
  return letter(text, {
    subject,
    said,
    blocks: [
      paragraph(text('mail.emailChangeTaken.you')),
      button(text('mail.logIn'), pageUrl(site, 'logIn')),
      paragraph(text('mail.emailChangeTaken.notYou')),
    ],
  })
}

export const emailChangeAsked: Template<'email-change-asked'> = ({ firstName, notMeUrl }, { site, text }) => {
  const subject = text('mail.emailChangeAsked.subject', { brand: site.brand })
  const said = text('mail.emailChangeAsked.text', { brand: site.brand })
  return letter(text, {
    subject,
    said,
    name: firstName,
    blocks: [paragraph(text('mail.emailChangeAsked.you')), ...notMe({ site, text }, notMeUrl)],
  })
}

const SAID = {
  person: { earlier: 'mail.emailChanged.old', later: 'mail.emailChanged.new' },
  staff: { earlier: 'mail.emailChanged.oldByStaff', later: 'mail.emailChanged.newByStaff' },
} as const

export const emailChanged: Template<'email-changed'> = (
  { firstName, by, date, undoUrl, notMeUrl },
  { site, text },
) => {
  const { brand, supportEmail } = site
  const subject = text('mail.emailChanged.subject', { brand })
  const said = text(SAID[by][undoUrl ? 'earlier' : 'later'], { brand, date })
  return letter(text, {
    subject,
    said,
    name: firstName,
    blocks: [
      ...(undoUrl
        ? [
            paragraph(text('mail.emailChanged.you')),
            paragraph(text('mail.emailChanged.undo', { date })),
            button(text('mail.notMe.button'), undoUrl),
          ]
        : [paragraph(text('mail.emailChanged.until', { date }))]),
      ...(notMeUrl ? notMe({ site, text }, notMeUrl) : []),
      ...(undoUrl || notMeUrl ? [] : [paragraph(text('mail.emailChanged.notYou', { email: supportEmail }))]),
    ],
  })
}

export const emailChangeUndone: Template<'email-change-undone'> = (
  { firstName, isEarlier },
  { site, text },
) => {
  const { brand, supportEmail: email } = site
  const subject = text('mail.emailChangeUndone.subject', { brand })
  const said = text(isEarlier ? 'mail.emailChangeUndone.earlier' : 'mail.emailChangeUndone.later', {
    brand,
    email,
  })
  return letter(text, {
    subject,
    said,
    name: firstName,
    blocks: [],
  })
}
