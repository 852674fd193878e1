import { supportNumber } from '#domain/site.ts'
import type { Block, Content, TemplateContext } from './content.ts'
import { oneLine } from './escape.ts'

/** A whole mail as plain text, with the same content as the HTML. */
export function plainOf(content: Content, { site, text, country }: TemplateContext): string {
  const footer = [
    `${text('mail.footer.help')} ${site.supportEmail}`,
    text('mail.footer.call', { phone: supportNumber(site, country) }),
    text('mail.footer.why', { brand: site.brand }),
    ...(content.optOutUrl ? [`${text('mail.footer.optOut')}: ${content.optOutUrl}`] : []),
  ]
  const parts = [oneLine(content.heading), ...content.blocks.map(blockPlain), ['-- ', ...footer].join('\n')]
  return `${parts.join('\n\n')}\n`
}

function blockPlain(block: Block): string {
  if (block.block === 'paragraph') return oneLine(block.text)
  if (block.block === 'list')
    return lines(
      block.title,
      block.items.map((item) => `* ${oneLine(item)}`),
    )
  if (block.block === 'table') {
    return lines(
      block.caption,
      block.rows.map((row) => `${oneLine(row.label)}: ${oneLine(row.value)}`),
    )
  }
  const label = oneLine(block.label)
  return `${/[.?!]$/.test(label) ? label : `${label}:`}\n${block.url.replace(/^mailto:/, '')}`
}

function lines(title: string, rows: readonly string[]): string {
  return [oneLine(title), ...rows].join('\n')
}
