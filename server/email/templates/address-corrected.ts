import { paragraph } from '../layout/content.ts'
import { letter, type Template } from './template.ts'

export const addressCorrected: Template<'address-corrected'> = ({ firstName, isNew }, { site, text }) => {
  const { brand, supportEmail: email } = site
  const said = text(isNew ? 'mail.addressCorrected.new' : 'mail.addressCorrected.old', { brand })
  const content = letter(text, {
    subject: text('mail.addressCorrected.subject', { brand }),
    said,
    ...(isNew && firstName !== undefined ? { name: firstName } : {}),
    blocks: [paragraph(text('mail.addressCorrected.notYou', { email }))],
  })
  // The earlier address may belong to another person.
  return { ...content, about: isNew ? 'account' : 'other' }
}
