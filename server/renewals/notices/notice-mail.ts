import { daysBetween } from '#domain/days.ts'
import { renewalUrl } from '#server/subscriptions/index.ts'
import { formatMoney } from '#domain/money.ts'
import { buildNameIn } from '#domain/pricing/build-name.ts'
import { expiresBefore } from '#domain/subscriptions/card-expiry.ts'
import { dayInWords } from '#domain/places/local-time.ts'
import type { Site } from '#domain/site.ts'
import type { Tx } from '#server/db/database.ts'
import { enqueueMail } from '#server/email/index.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import type { Recipient } from '#server/people/index.ts'
import { methodInWords } from '#domain/payments/method-in-words.ts'
import type { DueNotice } from './due-notices.ts'
import type { Notice } from './notice-store.ts'

type Told = { due: DueNotice; notice: Notice; person: Recipient; which: 'first' | 'second' }

/**
 * Mails a person what is charged for the next term and when. The first and the second mail of a renewal name the
 * same price before tax. Returns whether the mail is new.
 */
export async function mailNotice(
  tx: Tx,
  deps: { secrets: Secrets; site: Site },
  { due, notice, person, which }: Told,
): Promise<boolean> {
  const { firstName, email, locale } = person
  const { amountMinor, taxMinor, oldAmountMinor, currency, years, chargeOn } = notice
  const money = (minor: number) => formatMoney(minor, { currency, locale })
  return enqueueMail(tx, {
    dedupe: `${notice.mailKey}:${which}`,
    recipient: email,
    locale,
    mail: {
      kind: 'renewal-notice',
      firstName,
      days: Math.max(1, daysBetween(due.today, chargeOn)),
      date: dayInWords(chargeOn, person),
      paidUntil: dayInWords(due.paidUntil, person),
      packageName: buildNameIn({ ...due.named, services: due.services }, locale),
      years,
      amount: money(amountMinor),
      tax: due.taxBehaviour === 'inclusive' ? null : money(taxMinor),
      total: money(amountMinor + taxMinor),
      method: due.method && methodInWords(due.method, locale),
      methodEnds: due.method !== null && expiresBefore(due.method, chargeOn),
      change:
        oldAmountMinor === null ? null : { from: money(oldAmountMinor), rises: amountMinor > oldAmountMinor },
      offUrl: renewalUrl(deps, { subscriptionId: due.id, userId: due.userId, linksSince: person.linksSince }),
    },
  })
}
