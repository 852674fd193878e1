import { billingAddressUrl, button, paragraph } from '../layout/content.ts'
import { letter, type Template } from './template.ts'

export const addressMissing: Template<'address-missing'> = ({ firstName, date }, { site, text }) => {
  const subject = text('mail.addressMissing.subject')
  return letter(text, {
    subject,
    preview: text('mail.addressMissing.text', { brand: site.brand, date }),
    name: firstName,
    blocks: [
      paragraph(text('mail.addressMissing.text', { brand: site.brand, date })),
      paragraph(text('mail.addressMissing.else', { date })),
      button(text('mail.addressMissing.button'), billingAddressUrl(site)),
    ],
  })
}
