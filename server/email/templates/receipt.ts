import type { ReceiptDocument } from '#domain/contracts/receipts.ts'
import { CREDENTIALS_LINK_DAYS } from '#domain/people/credentials-link.ts'
import { nameInMail } from '#domain/people/name.ts'
import {
  button,
  link,
  pageUrl,
  paragraph,
  type Block,
  type Fact,
  type Row,
  type TemplateContext,
} from '../layout/content.ts'
import type { MailOf } from '../mail.ts'
import type { Template } from './template.ts'

export const receipt: Template<'receipt'> = (mail, context) => {
  const { text } = context
  const { document } = mail
  return {
    subject: text('mail.receipt.subject', { orderNo: document.number }),
    preview: text('mail.receipt.preview', { total: document.total.amountFormatted, date: document.paidOn }),
    heading: text(mail.isRenewal ? 'mail.receipt.renewed' : 'mail.receipt.heading', { name: mail.firstName }),
    blocks: [
      ...next(mail, context),
      { block: 'title', text: text('receipt.title') },
      { block: 'facts', facts: transaction(document, context), boxed: false },
      { block: 'table', caption: null, rows: rows(document, context) },
      { block: 'facts', facts: payment(document, context), boxed: true },
      ...document.notes.map((note): Block => ({ block: 'note', text: note })),
      ...(mail.offUrl ? [link(text('receipt.renewalOff'), mail.offUrl)] : []),
    ],
  }
}

/** A buyer without a username chooses one first. */
function next({ credentialsUrl }: MailOf<'receipt'>, { site, text }: TemplateContext): Block[] {
  if (credentialsUrl)
    return [
      paragraph(text('mail.receipt.credentials', { days: CREDENTIALS_LINK_DAYS })),
      button(text('mail.receipt.credentials.button'), credentialsUrl),
    ]
  return [paragraph(text('mail.receipt.kept')), button(text('mail.receipt.open'), pageUrl(site, 'myAccount'))]
}

function transaction({ number, paidOn, seller, buyer }: ReceiptDocument, { text }: TemplateContext): Fact[] {
  return [
    { label: text('receipt.number'), lines: [number] },
    { label: text('receipt.paidOn'), lines: [paidOn] },
    { label: text('receipt.seller'), lines: [seller.name, ...seller.lines] },
    { label: text('receipt.buyer'), lines: typedLines(buyer) },
  ]
}

/** Text that a buyer typed never becomes a link in a mail. Only the recipient's own address stays unchanged. */
function typedLines({ name, lines }: ReceiptDocument['buyer']): string[] {
  const isEmail = (line: string, place: number) => place === lines.length - 1 && line.includes('@')
  const shown = lines.map((line, place) => (isEmail(line, place) ? line : nameInMail(line)))
  return [lines.some(isEmail) ? nameInMail(name) : name, ...shown]
}

function rows({ lines, total }: ReceiptDocument, { text }: TemplateContext): Row[] {
  return [
    ...lines.map(({ label, detail, amountFormatted }) => ({ label, detail, value: amountFormatted })),
    { label: text('receipt.total'), value: total.amountFormatted, total: true },
  ]
}

function payment(document: ReceiptDocument, { text }: TemplateContext): Fact[] {
  const { method, transactionId, paidUntil, refundUntil } = document
  const given: [string, string | null][] = [
    [text('receipt.method'), method],
    [text('receipt.transaction'), transactionId],
    [text('receipt.paidUntil'), paidUntil],
    [text('receipt.refundUntil'), refundUntil],
  ]
  return given.flatMap(([label, value]) => (value === null ? [] : [{ label, lines: [value] }]))
}
