import { button, link, pageUrl, paragraph, type Block, type TemplateContext } from '../layout/content.ts'

/** The sentences before what the page “this was not me” does. */
type Lead =
  | 'mail.notMe.lead'
  | 'mail.passwordChanged.notMe'
  | 'mail.erasureAsked.notMe'
  | 'mail.exportReady.notMe'

/**
 * The last part of a mail about a change that another person may have made. Mails of the previous version have no link
 * “this was not me”. They say `otherwise`, and lead to a new password.
 */
export function notMe(
  { site, text }: Pick<TemplateContext, 'site' | 'text'>,
  url: string | undefined,
  { lead = 'mail.notMe.lead', otherwise }: { lead?: Lead; otherwise?: string } = {},
): Block[] {
  if (url === undefined) {
    const reset = link(text('mail.credentialsSet.reset'), pageUrl(site, 'passwordRetrieval'))
    return otherwise === undefined ? [reset] : [paragraph(otherwise), reset]
  }
  return [paragraph(`${text(lead)} ${text('mail.notMe.page')}`), button(text('mail.notMe.button'), url)]
}
