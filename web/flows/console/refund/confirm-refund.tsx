import { Link } from 'react-router'
import type { ConsolePersonPage } from '#domain/contracts/console.ts'
import type { ConsoleRefundOffer } from '#domain/contracts/console-refunds.ts'
import { formatMoney } from '#domain/money.ts'
import { Icon } from '../shell/icon.tsx'
import { REASONS } from './words.ts'

type Person = ConsolePersonPage['person']
type Given = {
  person: Person
  offer: ConsoleRefundOffer
  amount: number
  /** The earlier content of the form, and why it was refused. */
  sent: { message: string | null; why: string; note: string; key: string }
}

/** The refunded and the remaining amount, what the person keeps and is told, and who else must agree. */
export function ConfirmRefund({ person, offer, amount, sent }: Given) {
  const money = (minor: number) => formatMoney(minor, { currency: offer.currency, locale: 'en' })
  const isAll = amount === offer.left
  const needsSecond = offer.returned + amount > offer.alone
  return (
    <form className="card" method="post" aria-label="Refund">
      <input type="hidden" name="order" value={offer.orderNo} />
      <input type="hidden" name="amount" value={amount} />
      <input type="hidden" name="returned" value={offer.returned} />
      <input type="hidden" name="currency" value={offer.currency} />
      <input type="hidden" name="key" value={sent.key} />
      <div className="form">
        <div className="l">Amount</div>
        <div>
          <p>
            <b>{money(amount)} goes back</b> to {offer.instrument}, {money(offer.left - amount)} is left
          </p>
          <p className="small muted">
            Order <span className="mono">{offer.orderNo}</span>: captured {money(offer.captured)}, refunded
            before {money(offer.returned)}
          </p>
        </div>
        <div className="l">
          Access<small>what {person.firstName} keeps</small>
        </div>
        <div>
          <Access person={person} offer={offer} isAll={isAll} />
        </div>
        <div className="l">{person.firstName} is told</div>
        <p>
          A mail names the order, {money(amount)} and what ends.{' '}
          <span className="small muted">It leaves when the gateway has accepted, in their language.</span>
        </p>
        <div className="l">
          Second person<small>above {money(offer.alone)} of one order</small>
        </div>
        {needsSecond ? (
          <div>
            <p className="note warn">
              <Icon name="users" />
              <span>
                <b>Needs a second pair of eyes.</b> You ask; another person of billing approves. Until then
                nothing goes to the gateway and nothing is said to {person.firstName}.
              </span>
            </p>
          </div>
        ) : (
          <p>Not needed.</p>
        )}
        <div className="l">Reason</div>
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
              maxLength={250}
            />
          </label>
        </div>
      </div>
      {sent.message === null ? null : (
        <p className="note bad" role="alert">
          <Icon name="alert" />
          <span>{sent.message}</span>
        </p>
      )}
      <footer>
        <span className="small muted">
          Key <span className="mono">{sent.key.slice(0, 8)}</span>: pressed twice, or the answer lost, it
          refunds once.
        </span>
        <Link className="btn" to={`/people/${person.id}/refund?order=${offer.orderNo}`} data-key="escape">
          Back
        </Link>
        <button className="btn main">{needsSecond ? 'Ask for approval' : `Refund ${money(amount)}`}</button>
      </footer>
    </form>
  )
}

function Access({ person, offer, isAll }: Pick<Given, 'person' | 'offer'> & { isAll: boolean }) {
  if (!isAll) return <p>Nothing changes. The plan and its renewal stay.</p>
  const own = offer.ends.find(({ userId }) => userId === person.id)
  const endsOther = offer.ends.some(({ userId }) => userId !== person.id)
  return (
    <>
      <p>
        {own
          ? `The time that this order paid ends today${own.paidUntil ? `; other time lasts until ${own.paidUntil}` : ''}.`
          : 'No time of theirs ends.'}
      </p>
      {endsOther ? (
        <p>It also ends the place that it paid for another parent, who is told without an amount.</p>
      ) : null}
      <p className="small muted">Renewal goes off.</p>
    </>
  )
}
