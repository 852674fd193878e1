import { paragraph, type TemplateContext } from '../layout/content.ts'
import type { MailOf } from '../mail.ts'
import { notMe } from './not-me.ts'
import { letter, type Template } from './template.ts'

export const passkeyAdded: Template<'passkey-added'> = (mail, context) =>
  aboutPasskey('passkeyAdded', mail, context)

export const passkeyRemoved: Template<'passkey-removed'> = (mail, context) =>
  aboutPasskey('passkeyRemoved', mail, context)

function aboutPasskey(
  change: 'passkeyAdded' | 'passkeyRemoved',
  { firstName, name, notMeUrl }: MailOf<'passkey-added' | 'passkey-removed'>,
  { site, text }: TemplateContext,
) {
  const subject = text(`mail.${change}.subject`)
  const said = text(`mail.${change}.text`, { name, brand: site.brand })
  return letter(text, {
    subject,
    said,
    name: firstName,
    blocks: [paragraph(text('mail.newDevice.you')), ...notMe({ site, text }, notMeUrl)],
  })
}
