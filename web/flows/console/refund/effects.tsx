import type { ConsolePersonPage } from '#domain/contracts/console.ts'
import type { ConsoleRefundOffer } from '#domain/contracts/console-refunds.ts'
import { isLocale } from '#domain/messages/locales.ts'
import { textFor } from '#domain/messages/text.ts'
import { formatMoney } from '#domain/money.ts'
import { Icon } from '../shell/icon.tsx'

type Given = { person: ConsolePersonPage['person']; offer: ConsoleRefundOffer }

/** What the person keeps after all, or a part, went back. */
export function WhatStays({ person, offer }: Given) {
  const own = offer.ends.find(({ userId }) => userId === person.id)
  const endsOther = offer.ends.some(({ userId }) => userId !== person.id)
  return (
    <div>
      <p className="for-part">Nothing changes. The plan and its renewal stay.</p>
      <div className="for-all">
        <p>
          {own
            ? `The time that this order paid ends today${own.paidUntil ? `; other time lasts until ${own.paidUntil}` : ''}.`
            : 'No time of theirs ends.'}
        </p>
        {endsOther ? (
          <p>It also ends the place that it paid for another parent, who is told without an amount.</p>
        ) : null}
        <p className="small muted">Renewal goes off.</p>
      </div>
    </div>
  )
}

/** The first sentence of the mail, in the language of the person. */
export function Told({ person, offer }: Given) {
  const locale = isLocale(person.locale) ? person.locale : 'en'
  const text = textFor(locale)
  const all = formatMoney(offer.left, { currency: offer.currency, locale })
  return (
    <div>
      <blockquote className="told" lang={locale}>
        <p className="for-all">{text('mail.refund.text', { amount: all, number: offer.orderNo })}</p>
        <p className="for-part">{text('mail.refund.text', { amount: '…', number: offer.orderNo })}</p>
      </blockquote>
      <p className="small muted">The mail leaves when the gateway has accepted. It also says what ends.</p>
    </div>
  )
}

/** Whether all that is left needs a second person, and how much needs none. */
export function aloneOf({ returned, left, alone }: ConsoleRefundOffer): { asksAll: boolean; alone: number } {
  return { asksAll: returned + left > alone, alone: Math.max(0, Math.min(left, alone - returned)) }
}

/** Whether another person must agree. Of a part it depends on the amount that is typed. */
export function SecondPerson({ person, offer }: Given) {
  const { asksAll, alone } = aloneOf(offer)
  const most = formatMoney(alone, { currency: offer.currency, locale: 'en' })
  const asks = (
    <p className="note warn">
      <Icon name="users" />
      <span>
        <b>Needs a second pair of eyes.</b> You ask; another person of billing approves. Until then nothing
        goes to the gateway and nothing is said to {person.firstName}.
      </span>
    </p>
  )
  return (
    <div>
      <div className="for-all">{asksAll ? asks : <p>Not needed.</p>}</div>
      <div className="for-part">
        {alone === 0 ? asks : null}
        {alone > 0 && asksAll ? (
          <p>
            Not needed up to {most}. Above it, this asks another person of billing, and nothing leaves before.
          </p>
        ) : null}
        {asksAll ? null : <p>Not needed.</p>}
      </div>
    </div>
  )
}
