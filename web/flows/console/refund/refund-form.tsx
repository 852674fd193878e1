import { Link } from 'react-router'
import type { ConsolePersonPage } from '#domain/contracts/console/person.ts'
import type { ConsoleRefundOffer } from '#domain/contracts/console/refunds.ts'
import { formatMoney } from '#domain/money.ts'
import type { AccessChoice } from '#domain/console/refund-access.ts'
import { aloneOf, SecondPerson, Told, type ShownMail } from './effects.tsx'
import { WhatStays } from './what-stays.tsx'
import { REASONS } from './words.ts'
import { SendButton } from '../shell/send-button.tsx'

/** Shorter than a reason may be, because the chosen reason comes before the note. */
const NOTE_ROOM = 250

type Given = {
  person: ConsolePersonPage['person']
  offer: ConsoleRefundOffer
  /** The names of others who are logged in and may approve. */
  approvers: readonly string[]
  /** The earlier content of the form, and why it was refused. */
  sent: SentRefund
}
export type SentRefund = {
  what: 'all' | 'part'
  amount: string
  access: AccessChoice
  isWrong: boolean
  /** The mail that was asked for. Null before. */
  mail: ShownMail | null
  why: string
  note: string
  key: string
  /** The key of what happens to the access after a part. */
  accessKey: string
}

/**
 * A refund in one step: the amount and the reason, and beside them what goes, what stays, who is told and who else must
 * agree. The texts follow the choice by CSS alone.
 */
export function RefundForm({ person, offer, approvers, sent }: Given) {
  const money = (minor: number) => formatMoney(minor, { currency: offer.currency, locale: 'en' })
  const { asksAll } = aloneOf(offer)
  return (
    // The address names the order, so that a refused form comes back with the same one.
    <form className="card refund" method="post" action={`?order=${offer.orderNo}`} aria-label="Refund">
      <input type="hidden" name="order" value={offer.orderNo} />
      <input type="hidden" name="all" value={offer.left} />
      <input type="hidden" name="returned" value={offer.returned} />
      <input type="hidden" name="currency" value={offer.currency} />
      <input type="hidden" name="key" value={sent.key} />
      <input type="hidden" name="accessKey" value={sent.accessKey} />
      <div className="form">
        <div className="l">
          Amount<small>{offer.currency}, tax in it</small>
        </div>
        <Amount offer={offer} sent={sent} />
        <div className="l">Reason</div>
        <Reason sent={sent} />
        <div className="l">
          Access<small>what {person.firstName} keeps</small>
        </div>
        <WhatStays person={person} offer={offer} chosen={sent.access} />
        <div className="l">{person.firstName} is told</div>
        <Told person={person} offer={offer} mail={sent.mail} />
        <div className="l">
          Second person<small>above {money(offer.alone)} of one order</small>
        </div>
        <SecondPerson person={person} offer={offer} approvers={approvers} />
      </div>
      <footer>
        <span className="small muted">
          Key <span className="mono">{sent.key.slice(0, 8)}</span>: pressed twice, or the answer lost, it
          refunds once.
        </span>
        <Link className="btn push" to={`/people/${person.id}`} data-key="escape">
          Cancel
        </Link>
        <SendButton className="for-all">
          {asksAll ? 'Ask for approval' : `Refund ${money(offer.left)}`}
        </SendButton>
        <SendButton className="for-part">{partButton(offer, money)}</SendButton>
      </footer>
    </form>
  )
}

/** Without a script the button cannot know the typed amount, so it names the limit. */
function partButton(offer: ConsoleRefundOffer, money: (minor: number) => string): string {
  const { asksAll, alone } = aloneOf(offer)
  if (alone === 0) return 'Ask for approval'
  return asksAll ? `Refund up to ${money(alone)}, or ask for approval` : 'Refund the part'
}

function Amount({ offer, sent }: Pick<Given, 'offer' | 'sent'>) {
  const money = (minor: number) => formatMoney(minor, { currency: offer.currency, locale: 'en' })
  return (
    <div className="opts">
      <label>
        <input type="radio" name="what" value="all" defaultChecked={sent.what === 'all'} />
        <span>
          All that is left<small>{money(offer.left)}</small>
        </span>
      </label>
      <label>
        <input type="radio" name="what" value="part" defaultChecked={sent.what === 'part'} />
        <span>A part</span>
      </label>
      <input
        className="field amount for-part"
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={sent.amount}
        aria-label="Amount of the part"
        aria-invalid={sent.isWrong || undefined}
        aria-describedby={sent.isWrong ? 'wrong-amount' : undefined}
      />
      {sent.isWrong ? (
        <p className="note bad for-part" id="wrong-amount" role="alert">
          Write an amount above zero and not above {money(offer.left)}, such as 12.50.
        </p>
      ) : null}
      <progress
        className="meter"
        aria-label="The part of the captured money that was refunded before"
        max={offer.captured}
        value={offer.returned}
      />
      <p className="small muted between">
        <span>
          Captured {money(offer.captured)}, refunded before {money(offer.returned)}, left {money(offer.left)}
        </span>
        <span>Never more than is left</span>
      </p>
      {offer.tax > 0 ? <TaxInIt offer={offer} /> : null}
    </div>
  )
}

/** Without a script the tax of a part cannot follow the typed amount, so the page says the rule. */
function TaxInIt({ offer }: Pick<Given, 'offer'>) {
  const money = (minor: number) => formatMoney(minor, { currency: offer.currency, locale: 'en' })
  return (
    <p className="small muted">
      <span className="for-all">
        {money(offer.left)} goes back: {money(offer.left - offer.leftTax)} + {money(offer.leftTax)} tax
      </span>
      <span className="for-part">
        A part takes its tax in proportion: {money(offer.tax)} of {money(offer.captured)}
      </span>
    </p>
  )
}

function Reason({ sent }: Pick<Given, 'sent'>) {
  return (
    <div className="ask-reason">
      <label>
        <span className="vh">Reason</span>
        <select className="field" name="why" defaultValue={sent.why || REASONS[0]}>
          {REASONS.map((reason) => (
            <option key={reason}>{reason}</option>
          ))}
        </select>
      </label>
      <label>
        <span className="vh">Note for the trail</span>
        <input
          className="field"
          name="note"
          placeholder="Note for the trail"
          defaultValue={sent.note}
          autoComplete="off"
          maxLength={NOTE_ROOM}
        />
      </label>
    </div>
  )
}
