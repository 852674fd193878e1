import { button, link, pageUrl, paragraph, type Block, type TemplateContext } from '../layout/content.ts'
import type { MailOf } from '../mail.ts'
import { letter, type Template } from './template.ts'

type Failed = MailOf<'renewal-failed'>

const WHY = {
  'not-enough': 'mail.renewalFailed.notEnough',
  expired: 'mail.renewalFailed.expired',
  gone: 'mail.renewalFailed.gone',
  verify: 'mail.renewalFailed.verify',
  'no-method': 'mail.renewalFailed.noMethod',
  'not-tried': 'mail.renewalFailed.notTried',
  bank: 'mail.renewalFailed.bank',
} as const satisfies Record<Failed['why'], string>

/** What the person can do if the same method is not tried again. */
const WITHOUT_TRY = {
  'not-enough': 'mail.renewalFailed.noTry',
  expired: 'mail.renewalFailed.noTry',
  gone: 'mail.renewalFailed.noTry',
  verify: 'mail.renewalFailed.confirm',
  'no-method': 'mail.renewalFailed.addMethod',
  'not-tried': 'mail.renewalFailed.weGoOn',
  bank: 'mail.renewalFailed.noTry',
} as const satisfies Record<Failed['why'], string>

export const renewalFailed: Template<'renewal-failed'> = (mail, context) => {
  const { site, text } = context
  const { firstName, date, nextTry, why, isFirst } = mail
  const wasTried = why !== 'no-method' && why !== 'not-tried'
  const subject = text(isFirst ? 'mail.renewalFailed.firstSubject' : 'mail.renewalFailed.subject')
  const tried = isFirst ? 'mail.renewalFailed.firstText' : 'mail.renewalFailed.text'
  return letter(text, {
    subject,
    preview: text(WHY[why], { brand: site.brand }),
    name: firstName,
    blocks: [
      ...(wasTried ? [paragraph(text(tried, { brand: site.brand, date }))] : []),
      paragraph(text(WHY[why], { brand: site.brand })),
      ...amount(mail, context),
      paragraph(
        nextTry === null ? text(WITHOUT_TRY[why]) : text('mail.renewalFailed.nextTry', { date: nextTry }),
      ),
      ...ways(mail, context),
    ],
  })
}

export const renewalLastTry: Template<'renewal-last-try'> = (mail, context) => {
  const { site, text } = context
  const { firstName, date, isFirst } = mail
  const subject = text('mail.renewalLastTry.subject', { date })
  const unpaid = isFirst ? 'mail.renewalLastTry.firstText' : 'mail.renewalLastTry.text'
  return letter(text, {
    subject,
    preview: text(unpaid, { brand: site.brand, date }),
    name: firstName,
    blocks: [
      paragraph(text(unpaid, { brand: site.brand, date })),
      ...amount(mail, context),
      ...ways(mail, context),
    ],
  })
}

type Unpaid = Pick<Failed, 'total' | 'method' | 'accessUntil' | 'offUrl' | 'isFirst'>

function amount({ total, method }: Unpaid, { text }: TemplateContext): Block[] {
  const facts = [
    ...(total === null ? [] : [{ label: text('mail.renewalNotice.total'), lines: [total] }]),
    ...(method === null ? [] : [{ label: text('mail.renewalFailed.method'), lines: [method] }]),
  ]
  return facts.length === 0 ? [] : [{ block: 'facts', facts, boxed: true }]
}

/** What the person can do, and until when. */
function ways({ accessUntil, offUrl, isFirst }: Unpaid, { site, text }: TemplateContext): Block[] {
  return [
    paragraph(
      accessUntil === null
        ? text('mail.renewalFailed.meanwhile', { brand: site.brand })
        : text('mail.renewalFailed.access', { brand: site.brand, date: accessUntil }),
    ),
    button(text('mail.renewalFailed.button'), pageUrl(site, 'paymentMethod')),
    link(text(isFirst ? 'mail.renewalFailed.firstOff' : 'mail.renewalFailed.off'), offUrl),
  ]
}
