import { button, link, pageUrl, paragraph, type Block, type TemplateContext } from '../layout/content.ts'
import type { MailOf } from '../mail.ts'
import type { Template } from './template.ts'

type Failed = MailOf<'renewal-failed'>

const WHY = {
  'not-enough': 'mail.renewalFailed.notEnough',
  expired: 'mail.renewalFailed.expired',
  gone: 'mail.renewalFailed.gone',
  verify: 'mail.renewalFailed.verify',
  'no-method': 'mail.renewalFailed.noMethod',
  bank: 'mail.renewalFailed.bank',
} as const satisfies Record<Failed['why'], string>

/** What the person can do if the same method is not tried again. */
const WITHOUT_TRY = {
  'not-enough': 'mail.renewalFailed.noTry',
  expired: 'mail.renewalFailed.noTry',
  gone: 'mail.renewalFailed.noTry',
  verify: 'mail.renewalFailed.confirm',
  'no-method': 'mail.renewalFailed.addMethod',
  bank: 'mail.renewalFailed.noTry',
} as const satisfies Record<Failed['why'], string>

export const renewalFailed: Template<'renewal-failed'> = (mail, context) => {
  const { site, text } = context
  const { firstName, date, nextTry, why } = mail
  const wasTried = why !== 'no-method'
  return {
    subject: text('mail.renewalFailed.subject'),
    preview: text(WHY[why], { brand: site.brand }),
    heading: text('mail.renewalFailed.subject'),
    blocks: [
      paragraph(text('mail.greeting', { name: firstName })),
      ...(wasTried ? [paragraph(text('mail.renewalFailed.text', { brand: site.brand, date }))] : []),
      paragraph(text(WHY[why], { brand: site.brand })),
      ...amount(mail, context),
      paragraph(
        nextTry === null ? text(WITHOUT_TRY[why]) : text('mail.renewalFailed.nextTry', { date: nextTry }),
      ),
      ...ways(mail, context),
    ],
  }
}

export const renewalLastTry: Template<'renewal-last-try'> = (mail, context) => {
  const { site, text } = context
  const { firstName, date } = mail
  const subject = text('mail.renewalLastTry.subject', { date })
  return {
    subject,
    preview: text('mail.renewalLastTry.text', { brand: site.brand, date }),
    heading: subject,
    blocks: [
      paragraph(text('mail.greeting', { name: firstName })),
      paragraph(text('mail.renewalLastTry.text', { brand: site.brand, date })),
      ...amount(mail, context),
      ...ways(mail, context),
    ],
  }
}

type Unpaid = Pick<Failed, 'total' | 'method' | 'accessUntil' | 'offUrl'>

function amount({ total, method }: Unpaid, { text }: TemplateContext): Block[] {
  const facts = [
    ...(total === null ? [] : [{ label: text('mail.renewalNotice.total'), lines: [total] }]),
    ...(method === null ? [] : [{ label: text('mail.renewalFailed.method'), lines: [method] }]),
  ]
  return facts.length === 0 ? [] : [{ block: 'facts', facts, boxed: true }]
}

/** What the person can do, and until when. */
function ways({ accessUntil, offUrl }: Unpaid, { site, text }: TemplateContext): Block[] {
  return [
    paragraph(text('mail.renewalFailed.access', { brand: site.brand, date: accessUntil })),
    button(text('mail.renewalFailed.button'), pageUrl(site, 'paymentMethod')),
    link(text('mail.renewalFailed.off'), offUrl),
  ]
}
