import { supportNumber } from '#domain/site.ts'
import type { Block, Content, Fact, Row, TemplateContext } from './content.ts'
import { oneLine } from './escape.ts'

/** A whole mail as plain text, with the same content as the HTML. */
export function plainOf(content: Content, { site, text, country }: TemplateContext): string {
  const footer = [
    `${text('mail.footer.help')} ${site.supportEmail}`,
    text('mail.footer.call', { phone: supportNumber(site, country) }),
    text(`mail.footer.why.${content.about ?? 'account'}`, { brand: site.brand }),
    ...(content.optOutUrl ? [`${text('mail.footer.optOut')}: ${content.optOutUrl}`] : []),
  ]
  const parts = [oneLine(content.heading), ...content.blocks.map(blockPlain), ['-- ', ...footer].join('\n')]
  return `${parts.join('\n\n')}\n`
}

function blockPlain(block: Block): string {
  if (block.block === 'paragraph' || block.block === 'note' || block.block === 'title')
    return oneLine(block.text)
  if (block.block === 'facts') return block.facts.map(factPlain).join('\n')
  if (block.block === 'list')
    return lines(
      block.title,
      block.items.map((item) => `* ${oneLine(item)}`),
    )
  if (block.block === 'table') {
    const rows = block.rows.map(rowPlain)
    return block.caption === null ? rows.join('\n') : lines(block.caption, rows)
  }
  const label = oneLine(block.label)
  return `${/[.?!]$/.test(label) ? label : `${label}:`}\n${block.url.replace(/^mailto:/, '')}`
}

function lines(title: string, rows: readonly string[]): string {
  return [oneLine(title), ...rows].join('\n')
}

function rowPlain({ label, value, detail }: Row): string {
  const row = `${oneLine(label)}: ${oneLine(value)}`
  return detail ? `${row}\n  ${oneLine(detail)}` : row
}

function factPlain({ label, lines: given }: Fact): string {
  const [first = '', ...others] = given.map(oneLine)
  return others.length === 0
    ? `${oneLine(label)}: ${first}`
    : `${oneLine(label)}:\n${[first, ...others].map((line) => `  ${line}`).join('\n')}`
}
