import { Link } from 'react-router'
import type { ConsolePersonPage } from '#domain/contracts/console.ts'
import type { ConsoleRefundOffer } from '#domain/contracts/console-refunds.ts'
import { formatMoney } from '#domain/money.ts'
import { Icon } from '../shell/icon.tsx'
import { When } from '../shell/when.tsx'
import { REFUSALS } from './words.ts'

type Given = {
  person: ConsolePersonPage['person']
  offers: readonly ConsoleRefundOffer[]
  offer: ConsoleRefundOffer
  typed: string
  what: 'all' | 'part' | undefined
  isWrong: boolean
  /** Why the refund of this page was refused. */
  message: string | null
}

/** The choice of the order and the amount. Nothing is refunded yet. */
export function AskAmount({ person, offers, offer, typed, what, isWrong, message }: Given) {
  // A refused refund says itself what is wrong.
  const isTypedWrong = isWrong && message === null
  const left = formatMoney(offer.left, { currency: offer.currency, locale: 'en' })
  return (
    <form className="card" method="get" aria-label="How much">
      <div className="form">
        <div className="l">Order</div>
        <div className="opts">
          {offers.map((each) => (
            <label key={each.orderNo}>
              <input
                type="radio"
                name="order"
                value={each.orderNo}
                defaultChecked={each.orderNo === offer.orderNo}
                disabled={each.refusal !== null}
              />
              <span>
                <span className="mono">{each.orderNo}</span>, {each.instrument}
                <small>
                  <When at={each.paidAt} timeZone={person.timeZone} show="moment" />
                  {'. '}
                  {each.refusal === null ? `${moneyOf(each, each.left)} left` : REFUSALS[each.refusal]}
                </small>
              </span>
              <span className="amt">{moneyOf(each, each.captured)}</span>
            </label>
          ))}
        </div>
        <div className="l">
          Amount<small>{offer.currency}, tax in it</small>
        </div>
        <div className="opts">
          <label>
            <input type="radio" name="what" value="all" defaultChecked={what !== 'part'} />
            <span>
              All that is left<small>{left}</small>
            </span>
          </label>
          <label>
            <input type="radio" name="what" value="part" defaultChecked={what === 'part'} />
            <span>A part</span>
          </label>
          <input
            className="field amount"
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={typed}
            aria-label="Amount of the part"
            aria-invalid={isTypedWrong}
            aria-describedby={isTypedWrong ? 'wrong-amount' : undefined}
          />
          {isTypedWrong ? (
            <p className="note bad" id="wrong-amount" role="alert">
              Write an amount above zero and not above {left}, such as 12.50.
            </p>
          ) : null}
        </div>
      </div>
      {message === null ? null : (
        <p className="note bad" role="alert">
          <Icon name="alert" />
          <span>{message}</span>
        </p>
      )}
      <footer>
        <Link className="btn" to={`/people/${person.id}`} data-key="escape">
          Cancel
        </Link>
        <button className="btn main">Continue</button>
      </footer>
    </form>
  )
}

function moneyOf({ currency }: ConsoleRefundOffer, amount: number): string {
  return formatMoney(amount, { currency, locale: 'en' })
}
