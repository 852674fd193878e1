import type { Text } from '#domain/messages/text.ts'
import { anchor } from './anchor.ts'
import type { Block, Row } from './content.ts'
import { escapeHtml } from './escape.ts'
import { LIGHT } from './theme.ts'

const TEXT = `font-size:16px;line-height:1.55;color:${LIGHT.ink}`

type Of<Name extends Block['block']> = Extract<Block, { block: Name }>

/** One block as HTML. A button also shows its address, because some mail programs block buttons. */
export function blockHtml(block: Block, text: Text): string {
  if (block.block === 'paragraph') {
    return `<p class="ink" style="margin:0 0 16px;${TEXT}">${escapeHtml(block.text)}</p>`
  }
  if (block.block === 'link') {
    return `<p style="margin:0 0 16px;${TEXT}">${anchor(block.url, block.label)}</p>`
  }
  if (block.block === 'button') return buttonHtml(block, text)
  return block.block === 'list' ? listHtml(block) : tableHtml(block)
}

function buttonHtml({ label, url }: Of<'button'>, text: Text): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0 12px"><tr>
<td class="button" style="background:${LIGHT.brand};border-radius:10px"><a class="button-label" href="${escapeHtml(url)}" style="display:inline-block;padding:14px 24px;font-size:16px;font-weight:700;color:${LIGHT.onBrand};text-decoration:none">${escapeHtml(label)}</a></td>
</tr></table>
<p class="quiet" style="margin:0 0 20px;font-size:14px;line-height:1.5;color:${LIGHT.quiet}">${escapeHtml(text('mail.linkFallback'))}<br>${anchor(url, url)}</p>`
}

function listHtml({ title, items }: Of<'list'>): string {
  const entries = items.map((item) => `<li style="margin:0 0 6px">${escapeHtml(item)}</li>`)
  return `<h2 class="ink" style="margin:24px 0 8px;font-size:17px;color:${LIGHT.ink}">${escapeHtml(title)}</h2>
<ul class="ink" style="margin:0 0 16px;padding-left:22px;${TEXT}">${entries.join('')}</ul>`
}

function tableHtml({ caption, rows }: Of<'table'>): string {
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 20px;border-collapse:collapse">
<caption class="ink" style="text-align:left;padding:0 0 8px;${TEXT};font-weight:700">${escapeHtml(caption)}</caption>
${rows.map(rowHtml).join('\n')}
</table>`
}

function rowHtml({ label, value, total = false }: Row): string {
  const weight = total ? 700 : 400
  const cell = `padding:10px 0;border-top:1px solid ${LIGHT.line};vertical-align:top;${TEXT};font-weight:${weight}`
  return `<tr><th scope="row" class="ink line" style="${cell};text-align:left">${escapeHtml(label)}</th><td class="ink line" style="${cell};text-align:right;padding-left:16px">${escapeHtml(value)}</td></tr>`
}
