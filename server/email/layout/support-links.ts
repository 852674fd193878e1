import { supportNumber } from '#domain/site.ts'
import { anchor } from './anchor.ts'
import type { TemplateContext } from './content.ts'
import { escapeHtml } from './escape.ts'

/** A text as HTML, in which the e-mail address and the number of support are links. */
export function withSupportLinks(
  text: string,
  { site, country }: Pick<TemplateContext, 'site' | 'country'>,
): string {
  const email = site.supportEmail
  const phone = supportNumber(site, country)
  return escapeHtml(text)
    .replaceAll(escapeHtml(email), () => anchor(`mailto:${email}`, email))
    .replaceAll(escapeHtml(phone), () => anchor(`tel:${phone.replaceAll(/[^+\d]/g, '')}`, phone))
}
