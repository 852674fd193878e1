import type { Text } from '#domain/messages/text.ts'
import type { Block, Row } from './content.ts'
import { escapeHtml } from './escape.ts'
import { LIGHT } from './theme.ts'

const TEXT = `font-size:16px;line-height:1.55;color:${LIGHT.ink}`

/** One block as HTML. Links show where they lead, for people whose mail program blocks buttons. */
export function blockHtml(block: Block, text: Text): string {
  switch (block.block) {
    case 'paragraph':
      return `<p class="ink" style="margin:0 0 16px;${TEXT}">${escapeHtml(block.text)}</p>`
    case 'button':
      return buttonHtml(block, text)
    case 'link':
      return `<p style="margin:0 0 16px;${TEXT}">${anchor(block.url, block.label)}</p>`
    case 'list':
      return `<h2 class="ink" style="margin:24px 0 8px;font-size:17px;color:${LIGHT.ink}">${escapeHtml(block.title)}</h2>
<ul class="ink" style="margin:0 0 16px;padding-left:22px;${TEXT}">${block.items
        .map((item) => `<li style="margin:0 0 6px">${escapeHtml(item)}</li>`)
        .join('')}</ul>`
    case 'table':
      return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 20px;border-collapse:collapse">
<caption style="text-align:left;padding:0 0 8px;font-weight:700;${TEXT}" class="ink">${escapeHtml(block.caption)}</caption>
${block.rows.map(rowHtml).join('\n')}
</table>`
  }
}

function anchor(url: string, label: string): string {
  return `<a class="link" href="${escapeHtml(url)}" style="color:${LIGHT.brand};overflow-wrap:anywhere">${escapeHtml(label)}</a>`
}

function buttonHtml({ label, url }: Extract<Block, { block: 'button' }>, text: Text): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0 12px"><tr>
<td class="button" style="background:${LIGHT.brand};border-radius:10px"><a class="button-label" href="${escapeHtml(url)}" style="display:inline-block;padding:14px 24px;font-size:16px;font-weight:700;color:${LIGHT.onBrand};text-decoration:none">${escapeHtml(label)}</a></td>
</tr></table>
<p class="quiet" style="margin:0 0 20px;font-size:14px;line-height:1.5;color:${LIGHT.quiet}">${escapeHtml(text('mail.linkFallback'))}<br>${anchor(url, url)}</p>`
}

function rowHtml({ label, value, total = false }: Row): string {
  const cell = `padding:10px 0;border-top:1px solid ${LIGHT.line};vertical-align:top;${TEXT};${total ? 'font-weight:700' : 'font-weight:400'}`
  return `<tr><th scope="row" class="ink line" style="${cell};text-align:left">${escapeHtml(label)}</th><td class="ink line" style="${cell};text-align:right;padding-left:16px">${escapeHtml(value)}</td></tr>`
}
