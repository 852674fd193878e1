import { REASON_LENGTH } from '#domain/console/staff-action.ts'
import { AFFILIATE_NAME_ROOM } from '#domain/pricing/affiliate.ts'
import { MARKET_TIME_ZONES } from '#domain/pricing/market.ts'
import { momentText } from '#web/flows/console/shell/when.tsx'
import { countText } from '../words.ts'
import type { AffiliateOfKey } from './affiliate-words.ts'

type Given = { affiliate: AffiliateOfKey; requestKey: string; mayChange: boolean }

const day = (moment: string) =>
  momentText(new Date(moment), { timeZone: MARKET_TIME_ZONES.default, style: 'day' })

/** One affiliate: what its link gives, its days, and the form that changes or ends it. */
export function AffiliateTableRow({ affiliate, requestKey, mayChange }: Given) {
  const { key, row, later, seenId, state, mayEnd } = affiliate
  return (
    <tr data-row>
      <td>
        <b>{row.name}</b>
        <small>
          <code>{key}</code>
        </small>
        {mayChange ? (
          <form method="post" className="line-up wrap" aria-label={`Change ${row.name}`}>
            <input type="hidden" name="does" value="add" />
            <input type="hidden" name="key" value={requestKey} />
            <input type="hidden" name="referrerKey" value={key} />
            <input type="hidden" name="seenId" value={seenId} />
            <input
              className="field short"
              name="name"
              aria-label={`Name of ${key}`}
              required
              maxLength={AFFILIATE_NAME_ROOM}
              autoComplete="off"
              defaultValue={row.name}
            />
            <input className="field short" type="date" name="from" aria-label={`First day of ${key}`} />
            <Reason label={`Reason for ${key}`} />
            <button className="btn sm" name="ends" value="no">
              Change
            </button>
            {mayEnd ? (
              <button className="btn sm danger" name="ends" value="yes">
                End
              </button>
            ) : null}
          </form>
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
      <td className="num">{countText(row.orders)}</td>
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
                <form method="post" className="line-up wrap">
                  <input type="hidden" name="does" value="withdraw" />
                  <input type="hidden" name="id" value={id} />
                  <Reason label={`Reason to take back ${day(startsAt)} of ${key}`} />
                  <button className="btn sm danger">Take back</button>
                </form>
              ) : null}
            </div>
          ))}
      </td>
    </tr>
  )
}

function Reason({ label }: { label: string }) {
  return (
    <input
      className="field short"
      name="reason"
      aria-label={label}
      placeholder="Reason"
      required
      minLength={REASON_LENGTH.min}
      maxLength={REASON_LENGTH.max}
      autoComplete="off"
    />
  )
}
