import type { Text } from '#domain/messages/text.ts'
import { anchor } from './anchor.ts'
import type { Block, Fact, Row, TemplateContext } from './content.ts'
import { escapeHtml } from './escape.ts'
import { withSupportLinks } from './support-links.ts'
import { LIGHT } from './theme.ts'

const TEXT = `font-size:16px;line-height:1.55;color:${LIGHT.ink}`

type Of<Name extends Block['block']> = Extract<Block, { block: Name }>

/** One block as HTML. A button also shows its address, because some mail programs block buttons. */
export function blockHtml(block: Block, context: TemplateContext): string {
  if (block.block === 'paragraph') {
    return `<p class="ink" style="margin:0 0 16px;${TEXT}">${withSupportLinks(block.text, context)}</p>`
  }
  if (block.block === 'link') {
    return `<p style="margin:0 0 16px;${TEXT}">${anchor(block.url, block.label)}</p>`
  }
  if (block.block === 'button') return buttonHtml(block, context.text)
  if (block.block === 'title') return titleHtml(block.text)
  if (block.block === 'facts') return factsHtml(block)
  if (block.block === 'note')
    return `<p class="quiet" style="margin:0 0 6px;font-size:14px;line-height:1.5;color:${LIGHT.quiet}">${withSupportLinks(block.text, context)}</p>`
  return block.block === 'list' ? listHtml(block) : tableHtml(block)
}

function buttonHtml({ label, url }: Of<'button'>, text: Text): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0 12px"><tr>
<td class="button" style="background:${LIGHT.brand};border-radius:99px"><a class="button-label" href="${escapeHtml(url)}" style="display:inline-block;padding:14px 24px;font-size:16px;font-weight:700;color:${LIGHT.onBrand};text-align:center;text-decoration:none">${escapeHtml(label)}</a></td>
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
${caption === null ? '' : `<caption class="ink" style="text-align:left;padding:0 0 8px;${TEXT};font-weight:700">${escapeHtml(caption)}</caption>`}
${rows.map(rowHtml).join('\n')}
</table>`
}

function rowHtml({ label, value, detail, total = false }: Row): string {
  const size = total ? 'font-size:19px;font-weight:700' : 'font-weight:400'
  const line = total ? `2px solid ${LIGHT.ink}` : `1px solid ${LIGHT.line}`
  const cell = `padding:12px 0;border-top:${line};vertical-align:top;${TEXT};${size}`
  const name = total ? 'ink rule' : 'ink line'
  const below = detail
    ? `<br><span class="quiet" style="font-size:14px;color:${LIGHT.quiet}">${escapeHtml(detail)}</span>`
    : ''
  return `<tr><th scope="row" class="${name}" style="${cell};text-align:left">${escapeHtml(label)}${below}</th><td class="${name}" style="${cell};text-align:right;padding-left:16px;white-space:nowrap">${escapeHtml(value)}</td></tr>`
}

function titleHtml(title: string): string {
  return `<h2 class="ink rule" style="margin:32px 0 18px;padding:0 0 12px;border-bottom:2px solid ${LIGHT.ink};font-size:20px;line-height:1.3;color:${LIGHT.ink}">${escapeHtml(title)}</h2>`
}

/** Two facts in a row, and one on a narrow screen. */
function factsHtml({ facts, boxed }: Of<'facts'>): string {
  const pairs = facts.flatMap((fact, index) => (index % 2 === 0 ? [[fact, facts[index + 1]] as const] : []))
  const rows = pairs.map(
    ([left, right]) =>
      `<tr>${factHtml(left)}${right ? factHtml(right) : '<td class="half" width="50%"></td>'}</tr>`,
  )
  const table = `<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows.join('\n')}</table>`
  return boxed
    ? `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="well" style="margin:20px 0;background:${LIGHT.well};border-radius:12px"><tr><td style="padding:16px 20px 4px">${table}</td></tr></table>`
    : table
}

function factHtml({ label, lines }: Fact): string {
  const [first = '', ...others] = lines.map(escapeHtml)
  return `<td class="half ink" width="50%" valign="top" style="padding:0 12px 16px 0;font-size:14px;line-height:1.5;color:${LIGHT.ink}"><span class="quiet" style="font-size:13px;color:${LIGHT.quiet}">${escapeHtml(label)}</span><br>${[`<b>${first}</b>`, ...others].join('<br>')}</td>`
}
