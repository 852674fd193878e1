import { paragraph } from '../layout/content.ts'
import { codeOnce, letter, type Template } from './template.ts'

/** Contains no names, because the address may be mistyped. The code is not in the subject or preview. */
export const invitationCode: Template<'invite-code'> = ({ code, minutes }, { site, text }) =>
  letter(text, {
    subject: text('mail.inviteCode.subject', { brand: site.brand }),
    preview: text('mail.inviteCode.notYou'),
    blocks: [
      paragraph(text('mail.inviteCode.text', { brand: site.brand, minutes })),
      codeOnce(text, code),
      paragraph(text('mail.inviteCode.notYou')),
    ],
    about: 'invitation',
  })
