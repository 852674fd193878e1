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
import type { MailOf } from '../mail.ts'
import type { Template } from './template.ts'

type Receipt = MailOf<'receipt-before'>

export const receiptBefore: Template<'receipt-before'> = (mail, context) => {
  const { text } = context
  const { orderNo, date, paidForCoParent } = mail
  return {
    subject: text('mail.receipt.subject', { orderNo }),
    preview: text('mail.receipt.subject', { orderNo }),
    heading: text('mail.receipt.subject', { orderNo }),
    blocks: [
      paragraph(text('mail.receiptBefore.text', { orderNo, date })),
      ...credentials(mail, context),
      { block: 'table', caption: text('mail.receiptBefore.caption'), rows: rows(mail, context) },
      ...(paidForCoParent ? [paragraph(text('mail.receiptBefore.coParent', { name: paidForCoParent }))] : []),
      ...renewal(mail, context),
    ],
  }
}

function rows(mail: Receipt, { text }: TemplateContext): Row[] {
  return [
    ...mail.lines.map(({ label, amount }) => ({ label, value: amount })),
    { label: text('checkout.summary.subtotal'), value: mail.subtotal },
    ...optional(text('mail.receiptBefore.discount'), mail.discount),
    ...optional(text('mail.receiptBefore.tax'), mail.tax),
    { label: text('receipt.total'), value: mail.total, total: true },
    ...optional(text('checkout.summary.includesVat'), mail.vat ?? null),
    { label: text('receipt.method'), value: mail.method },
  ]
}

function optional(label: string, value: string | null): Row[] {
  return value === null ? [] : [{ label, value }]
}

function credentials({ credentialsUrl }: Receipt, { text }: TemplateContext): Block[] {
  if (!credentialsUrl) return []
  return [
    paragraph(text('mail.receipt.credentials', { days: CREDENTIALS_LINK_DAYS })),
    button(text('mail.receipt.credentials.button'), credentialsUrl),
  ]
}

function renewal(mail: Receipt, { site, text }: TemplateContext): Block[] {
  if (!mail.renewal) return []
  return [
    paragraph(text('mail.receiptBefore.renewal', { date: mail.renewal.date })),
    link(text('mail.renewalReminder.button'), pageUrl(site, 'billing')),
  ]
}
