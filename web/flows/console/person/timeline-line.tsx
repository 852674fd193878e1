import { Link } from 'react-router'
import { formatMoney } from '#domain/money.ts'
import { Icon } from '../shell/icon.tsx'
import { personPath } from '../shell/places.ts'
import { When } from '../shell/when.tsx'
import { eventWords, maySendAgain, type ShownEvent } from './event-words.ts'

/** Whether each mail leads to the page that sends it again, and to what it said. */
export type MayDo = { resend: boolean; readMail: boolean }

type LineGiven = { event: ShownEvent; timeZone: string | null; personId: string; may: MayDo }

/** One event of a day. */
export function TimelineLine({ event, timeZone, personId, may }: LineGiven) {
  const { icon, tone, title, detail, sum } = eventWords(event)
  const { orderNo, transaction, amount, currency } = event
  const style = event.group === 'money' ? 'second' : 'time'
  return (
    <li className="ev" data-row tabIndex={-1}>
      <When at={event.at} timeZone={timeZone} show={style} />
      <span className={`dot ${tone}`.trim()}>
        <Icon name={icon} />
      </span>
      <span className="what">
        <b>{title}</b>
        {detail === null ? null : <small>{detail}</small>}
        {event.group === 'mails' ? <MailLinks {...{ event, personId, may }} name={detail ?? title} /> : null}
        {orderNo === null ? null : (
          <small>
            Order <span className="mono">{orderNo}</span>
            {transaction === null ? null : (
              <>
                , transaction <span className="mono">{transaction}</span>
              </>
            )}
          </small>
        )}
      </span>
      {amount === null || currency === null || sum === undefined ? (
        <span />
      ) : (
        <Sum text={formatMoney(amount, { currency, locale: 'en' })} sum={sum} />
      )}
    </li>
  )
}

type MailGiven = Pick<LineGiven, 'event' | 'personId' | 'may'> & { name: string }

function MailLinks({ event: { key, what }, personId, may, name }: MailGiven) {
  const path = personPath(personId)
  return (
    <small className="line-up">
      {may.readMail && what === 'mail-sent' ? (
        <Link to={`${path}/mails/${key.replace('mail:', '')}`} aria-label={`Text as sent: ${name}`}>
          Text as sent
        </Link>
      ) : null}
      {may.resend && maySendAgain(what) ? (
        <Link to={`${path}/resend?mail=${key}`} aria-label={`Send again: ${name}`}>
          Send again
        </Link>
      ) : null}
    </small>
  )
}

const LOOKS = { captured: 'amt', asked: 'amt soft', struck: 'amt no' } as const

function Sum({ text, sum }: { text: string; sum: keyof typeof LOOKS }) {
  return sum === 'struck' ? (
    <s className={LOOKS[sum]}>{text}</s>
  ) : (
    <span className={LOOKS[sum]}>{text.replace('-', '−')}</span>
  )
}
