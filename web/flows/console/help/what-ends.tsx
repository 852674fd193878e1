import { Link } from 'react-router'
import type { ConsoleCancellation } from '#domain/contracts/console/cancellation.ts'
import type { ConsolePersonPage } from '#domain/contracts/console/person.ts'
import { formatMoney } from '#domain/money.ts'
import { dayText } from '../shell/when.tsx'

type Given = { person: ConsolePersonPage['person']; cancellation: ConsoleCancellation }

/** The time that a cancelled subscription loses. The form sends the day that was seen. */
export function TimeThatEnds({ cancellation: { paidUntil, daysLeft } }: Given) {
  return (
    <>
      <input type="hidden" name="paidUntil" value={paidUntil} />
      <p>
        {daysLeft > 0 ? (
          <>
            <b>
              {daysLeft} {daysLeft === 1 ? 'day is' : 'days are'} lost.
            </b>{' '}
            The time is paid until {dayText(paidUntil)}.
          </>
        ) : (
          <>No paid time is left. It was paid until {dayText(paidUntil)}.</>
        )}
      </p>
    </>
  )
}

/** The money that could be refunded, which is a separate action. */
export function MoneyOfTime({ person, cancellation: { refundable, isPaidByAnother } }: Given) {
  return (
    <>
      {refundable.map(({ orderNo, left, currency }) => (
        <p key={orderNo}>
          {formatMoney(left, { currency, locale: 'en' })} of order{' '}
          <Link className="mono" to={`/people/${person.id}/refund?order=${orderNo}`}>
            {orderNo}
          </Link>{' '}
          can go back.
        </p>
      ))}
      {refundable.length > 0 ? (
        <p className="small muted">
          A refund of all that is left ends the time of its order by itself. Then this is not needed.
        </p>
      ) : (
        <p>{person.firstName} has paid nothing for this time that can go back.</p>
      )}
      {isPaidByAnother ? (
        <p className="small muted">Another person has paid for this time. Only they can have it back.</p>
      ) : null}
    </>
  )
}
