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
import { letter, type Template } from './template.ts'

type Notice = MailOf<'renewal-notice'>

export const renewalNotice: Template<'renewal-notice'> = (mail, context) => {
  const { site, text } = context
  const { firstName, days, date, paidUntil, years, total } = mail
  const values = { brand: site.brand, date, paidUntil, years, total }
  return letter(text, {
    subject: text('mail.renewalNotice.subject', { days }),
    said: text('mail.renewalNotice.text', values),
    name: firstName,
    blocks: [
      ...change(mail, context),
      { block: 'table', caption: null, rows: rows(mail, context) },
      ...method(mail, context),
      paragraph(text('mail.renewalNotice.off', values)),
      button(text('mail.renewalNotice.button'), mail.offUrl),
      link(text('mail.renewalNotice.method'), pageUrl(site, 'paymentMethod')),
      ...(mail.tax === null ? [] : [{ block: 'note', text: text('mail.renewalNotice.taxNote') } as const]),
    ],
  })
}

/** The law requires a sentence about a change of the price. */
function change({ change: changed, amount }: Notice, { text }: TemplateContext): Block[] {
  if (!changed) return []
  const key = changed.rises ? 'mail.renewalNotice.rises' : 'mail.renewalNotice.falls'
  return [paragraph(text(key, { from: changed.from, to: amount }))]
}

/** The payment method, and a warning if it cannot be charged. */
function method({ method: paidWith, methodEnds }: Notice, { text }: TemplateContext): Block[] {
  if (paidWith === null) return []
  const facts = [{ label: text('mail.renewalNotice.with'), lines: [paidWith] }]
  const warning = methodEnds ? [paragraph(text('mail.renewalNotice.methodEnds'))] : []
  return [{ block: 'facts', facts, boxed: true }, ...warning]
}

function rows(mail: Notice, { text }: TemplateContext): Row[] {
  const { packageName, years, amount, tax, total } = mail
  return [
    { label: text('mail.renewalNotice.item', { packageName, years }), value: amount },
    ...(tax === null ? [] : [{ label: text('mail.renewalNotice.tax'), value: tax }]),
    {
      label: text(tax === null ? 'mail.renewalNotice.totalWithVat' : 'mail.renewalNotice.total'),
      value: total,
      total: true,
    },
  ]
}
