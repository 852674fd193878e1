import { readsAsAddress } from '#domain/people/name.ts'
import { button, link, paragraph } from '../layout/content.ts'
import type { Template } from './template.ts'

/** Neutral on purpose: no urgency, no children, no contact data, no amount, nothing about the payer. */
export const invitation: Template<'invitation'> = (mail, { site, text }) => {
  const { firstName } = mail
  // A name that was stored before the name rule must not become a link.
  const invitedBy = readsAsAddress(mail.invitedByName) ? text('mail.invitation.somebody') : mail.invitedByName
  const unverified = mail.invitedByKind === 'professional' ? 'professional' : 'parent'
  return {
    subject: text('mail.invitation.subject', { firstName }),
    preview: text('mail.invitation.heading', { brand: site.brand }),
    heading: text('mail.invitation.heading', { brand: site.brand }),
    blocks: [
      paragraph(text('mail.greeting', { name: firstName })),
      paragraph(text('mail.invitation.text', { invitedBy, brand: site.brand })),
      paragraph(text(`mail.invitation.unverified.${unverified}`, { invitedBy })),
      ...(mail.paid ? [paragraph(text('mail.invitation.paid'))] : []),
      button(text('mail.invitation.button'), mail.url),
      paragraph(text('mail.invitation.expires')),
      {
        block: 'list',
        title: text('mail.invitation.shared.title'),
        items: [
          text('mail.invitation.shared.status', { invitedBy }),
          text('mail.invitation.shared.contact', { invitedBy }),
          text('mail.invitation.shared.choice'),
        ],
      },
      link(text('mail.invitation.notYou'), `mailto:${site.supportEmail}`),
    ],
    about: 'invitation',
    optOutUrl: mail.optOutUrl,
  }
}
