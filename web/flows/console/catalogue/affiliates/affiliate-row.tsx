import { Link } from 'react-router'
import { MARKET_TIME_ZONES } from '#domain/pricing/market.ts'
import { momentText } from '#web/flows/console/shell/when.tsx'
import { WithdrawForm } from '../list/withdraw-form.tsx'
import { changeAffiliatePath } from '../words.ts'
import type { AffiliateOfKey } from './affiliate-words.ts'
import { countText } from '#web/flows/console/shell/count-text.ts'

type Given = { affiliate: AffiliateOfKey; mayChange: boolean }

const day = (moment: string) =>
  momentText(new Date(moment), { timeZone: MARKET_TIME_ZONES.default, style: 'day' })

/** One affiliate: what its link gives, and its days. */
export function AffiliateTableRow({ affiliate, mayChange }: Given) {
  const { key, row, later, state } = affiliate
  return (
    <tr data-row tabIndex={-1}>
      <td>
        <b>{row.name}</b>
        <small>
          <code>{key}</code>
        </small>
        {mayChange ? (
          <Link className="btn sm" to={changeAffiliatePath(key)} aria-label={`Change ${row.name}`}>
            Change
          </Link>
        ) : null}
      </td>
      <td>
        <span className={`pill ${state.look}`.trim()}>{state.text}</span>
      </td>
      <td>
        {row.gives.length === 0 ? <span className="muted">nothing now</span> : null}
        {row.gives.map(({ code, description }) => (
          <div key={code}>
            <b>{code}</b>
            <small>{description}</small>
          </div>
        ))}
      </td>
      <td className="num wide-only">{countText(row.orders)}</td>
      <td>
        {row.ends ? 'ended' : 'from'} {day(row.startsAt)}
        <small>by {row.addedName}</small>
        {later
          .filter(({ id }) => id !== row.id || state.look === 'warn')
          .map(({ id, ends, name, startsAt }) => (
            <div key={id}>
              <small>
                {ends ? 'ends' : name} {day(startsAt)}
              </small>
              {mayChange ? (
                <WithdrawForm id={id} why={`to take back ${day(startsAt)} of ${key}`} button="Take back" />
              ) : null}
            </div>
          ))}
      </td>
    </tr>
  )
}
