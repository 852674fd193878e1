import { link, pageUrl, paragraph } from '../layout/content.ts'
import { codeOnce, letter, type Template } from './template.ts'

/** The code is not in the subject or preview, because a locked screen shows both. */
export const logInCode: Template<'log-in-code'> = ({ firstName, code, minutes }, { site, text }) =>
  letter(text, {
    subject: text('mail.logInCode.subject', { brand: site.brand }),
    preview: text('mail.logInCode.notYou'),
    name: firstName,
    blocks: [
      paragraph(text('mail.logInCode.text', { brand: site.brand, minutes })),
      codeOnce(text, code),
      paragraph(text('mail.logInCode.notYou')),
      link(text('mail.credentialsSet.reset'), pageUrl(site, 'passwordRetrieval')),
    ],
  })
