import { paragraph } from '../layout/content.ts'
import type { Template } from './template.ts'

export const endpointOff: Template<'endpoint-off'> = ({ host, isGone }, { site, text }) => {
  const subject = text('mail.endpointOff.subject', { host })
  return {
    subject,
    preview: subject,
    heading: subject,
    blocks: [
      paragraph(text(isGone ? 'mail.endpointOff.gone' : 'mail.endpointOff.failing', { host })),
      paragraph(text('mail.endpointOff.next', { brand: site.brand })),
    ],
  }
}
