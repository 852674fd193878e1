import { Link } from 'react-router'
import type { ConsoleItem } from '#domain/contracts/console/items.ts'
import { MARKET_TIME_ZONES } from '#domain/pricing/market.ts'
import { momentText } from '#web/flows/console/shell/when.tsx'
import { WithdrawForm } from '../list/withdraw-form.tsx'
import { MARKET_WORDS } from '../words.ts'
import { endPath, itemName, itemState } from './item-words.ts'

type Given = { item: ConsoleItem; ahead: readonly number[]; mayChange: boolean }

/** A package or an extra, with the days of its sale. A day that is ahead can be taken back. */
export function ItemRow({ item, ahead, mayChange }: Given) {
  const { packageId, service, market, isSold, days } = item
  const state = itemState(item, ahead)
  const name = itemName(item)
  const isEnding = days.some(({ begins }) => !begins)
  const day = (moment: string) =>
    momentText(new Date(moment), { timeZone: MARKET_TIME_ZONES[market], style: 'day' })
  return (
    <tr data-row tabIndex={-1}>
      <td>
        <b>{name}</b>
        <small>{service === null ? `package ${packageId}` : `extra ${service}`}</small>
      </td>
      <td>
        <span className={`pill ${state.look}`.trim()}>{state.text}</span>
      </td>
      <td>
        {days.length === 0 ? <div className="muted">always</div> : null}
        {days.map(({ id, begins, startsAt, addedName }) => (
          <div key={id}>
            {begins ? 'from' : 'ends'} {day(startsAt)}
            <small>by {addedName}</small>
            {mayChange && ahead.includes(id) ? (
              <WithdrawForm id={id} why={`to take back ${day(startsAt)} of ${name}`} button="Take back" />
            ) : null}
          </div>
        ))}
      </td>
      <td className="wide-only">{MARKET_WORDS[market]}</td>
      {mayChange ? (
        <td className="num">
          {isSold && !isEnding ? (
            <Link className="btn sm" to={endPath(item)} aria-label={`End ${name}`}>
              End
            </Link>
          ) : null}
        </td>
      ) : null}
    </tr>
  )
}
