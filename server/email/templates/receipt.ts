import { CREDENTIALS_LINK_DAYS } from '#domain/people/credentials-link.ts'
import {
  button,
  link,
  pageUrl,
  paragraph,
  type Block,
  type Row,
  type TemplateContext,
} from '../layout/content.ts'
import type { Receipt } from '../mail.ts'
import type { Template } from './template.ts'

export const receipt: Template<'receipt'> = (mail, context) => {
  const { text } = context
  return {
    subject: text('mail.receipt.subject', { orderNo: mail.orderNo }),
    preview: text('mail.receipt.heading'),
    heading: text('mail.receipt.heading'),
    blocks: [
      paragraph(text('mail.receipt.text', { orderNo: mail.orderNo, date: mail.date })),
      ...credentials(mail, context),
      { block: 'table', caption: text('mail.receipt.caption'), rows: rows(mail, context) },
      ...(mail.paidForCoParent
        ? [paragraph(text('mail.receipt.coParent', { name: mail.paidForCoParent }))]
        : []),
      ...renewal(mail, context),
    ],
  }
}

function rows(mail: Receipt, { text }: TemplateContext): Row[] {
  return [
    ...mail.lines.map(({ label, amount }) => ({ label, value: amount })),
    { label: text('mail.receipt.subtotal'), value: mail.subtotal },
    ...optional(text('mail.receipt.discount'), mail.discount),
    ...optional(text('mail.receipt.tax'), mail.tax),
    { label: text('mail.receipt.total'), value: mail.total, total: true },
    ...optional(text('mail.receipt.vat'), mail.vat ?? null),
    { label: text('mail.receipt.method'), value: mail.method },
  ]
}

function optional(label: string, value: string | null): Row[] {
  return value === null ? [] : [{ label, value }]
}

function credentials(mail: Receipt, { text }: TemplateContext): Block[] {
  if (!mail.credentialsUrl) return []
  return [
    paragraph(text('mail.receipt.credentials', { days: CREDENTIALS_LINK_DAYS })),
    button(text('mail.receipt.credentials.button'), mail.credentialsUrl),
  ]
}

function renewal(mail: Receipt, { site, text }: TemplateContext): Block[] {
  if (!mail.renewal) return []
  return [
    paragraph(text('mail.receipt.renewal', { date: mail.renewal.date })),
    link(text('mail.receipt.billing'), pageUrl(site, 'billing')),
  ]
}
