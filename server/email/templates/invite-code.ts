import { paragraph } from '../layout/content.ts'
import type { Template } from './template.ts'

/** Contains no names, because the address may be mistyped. The code is not in the subject or preview. */
export const inviteCode: Template<'invite-code'> = ({ code, minutes }, { site, text }) => ({
  subject: text('mail.inviteCode.subject', { brand: site.brand }),
  preview: text('mail.inviteCode.notYou'),
  heading: text('mail.inviteCode.subject', { brand: site.brand }),
  blocks: [
    paragraph(text('mail.inviteCode.text', { brand: site.brand, minutes })),
    {
      block: 'table',
      caption: text('mail.logInCode.once'),
      rows: [{ label: text('mail.logInCode.code'), value: code, total: true }],
    },
    paragraph(text('mail.inviteCode.notYou')),
  ],
  about: 'invitation',
})
