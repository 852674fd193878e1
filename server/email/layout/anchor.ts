import { escapeHtml } from './escape.ts'
import { LIGHT } from './theme.ts'

/** A link in the brand's colour. */
export function anchor(url: string, label: string): string {
  return `<a class="link" href="${escapeHtml(url)}" style="color:${LIGHT.brand};overflow-wrap:anywhere">${escapeHtml(label)}</a>`
}
