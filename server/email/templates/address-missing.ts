import { billingAddressUrl, button, paragraph } from '../layout/content.ts'
import type { Template } from './template.ts'

export const addressMissing: Template<'address-missing'> = ({ firstName, date }, { site, text }) => {
  const subject = text('mail.addressMissing.subject')
  return {
    subject,
    preview: text('mail.addressMissing.text', { brand: site.brand, date }),
    heading: subject,
    blocks: [
      paragraph(text('mail.greeting', { name: firstName })),
      paragraph(text('mail.addressMissing.text', { brand: site.brand, date })),
      paragraph(text('mail.addressMissing.else', { date })),
      button(text('mail.addressMissing.button'), billingAddressUrl(site)),
    ],
  }
}
