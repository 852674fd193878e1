import { link, pageUrl, paragraph } from '../layout/content.ts'
import type { Template } from './template.ts'

/** The code is not in the subject or preview, because a locked screen shows both. */
export const logInCode: Template<'log-in-code'> = ({ firstName, code, minutes }, { site, text }) => ({
  subject: text('mail.logInCode.subject', { brand: site.brand }),
  preview: text('mail.logInCode.notYou'),
  heading: text('mail.logInCode.subject', { brand: site.brand }),
  blocks: [
    paragraph(text('mail.greeting', { name: firstName })),
    paragraph(text('mail.logInCode.text', { brand: site.brand, minutes })),
    {
      block: 'table',
      caption: text('mail.logInCode.once'),
      rows: [{ label: text('mail.logInCode.code'), value: code, total: true }],
    },
    paragraph(text('mail.logInCode.notYou')),
    link(text('mail.credentialsSet.reset'), pageUrl(site, 'passwordRetrieval')),
  ],
})
