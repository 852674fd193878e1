import { paragraph } from '../layout/content.ts'
import type { Template } from './template.ts'

export const addressCorrected: Template<'address-corrected'> = ({ firstName, isNew }, { site, text }) => {
  const { brand, supportEmail: email } = site
  const said = text(isNew ? 'mail.addressCorrected.new' : 'mail.addressCorrected.old', { brand })
  return {
    subject: text('mail.addressCorrected.subject', { brand }),
    preview: said,
    heading: text('mail.addressCorrected.subject', { brand }),
    blocks: [
      ...(isNew && firstName !== undefined ? [paragraph(text('mail.greeting', { name: firstName }))] : []),
      paragraph(said),
      paragraph(text('mail.addressCorrected.notYou', { email })),
    ],
    // The earlier address may belong to another person.
    about: isNew ? 'account' : 'other',
  }
}
