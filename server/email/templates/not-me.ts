import { button, link, pageUrl, paragraph, type Block, type TemplateContext } from '../layout/content.ts'

/**
 * The last part of a mail about a change that another person may have made. Mails of the previous version have no link
 * “this was not me”.
 */
export function notMe(
  { site, text }: Pick<TemplateContext, 'site' | 'text'>,
  url: string | undefined,
  said: 'mail.notMe.text' | 'mail.passwordChanged.notMe' = 'mail.notMe.text',
): Block[] {
  if (url === undefined) return [link(text('mail.credentialsSet.reset'), pageUrl(site, 'passwordRetrieval'))]
  return [paragraph(text(said)), button(text('mail.notMe.button'), url)]
}
