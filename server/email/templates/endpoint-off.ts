import { paragraph } from '../layout/content.ts'
import { letter, type Template } from './template.ts'

export const endpointOff: Template<'endpoint-off'> = ({ host, isGone }, { site, text }) => {
  const subject = text('mail.endpointOff.subject', { host })
  const blocks = [
    paragraph(text(isGone ? 'mail.endpointOff.gone' : 'mail.endpointOff.failing', { host })),
    paragraph(text('mail.endpointOff.next', { brand: site.brand })),
  ]
  return { ...letter(text, { subject, blocks }), about: 'other' }
}
