import { Link } from 'react-router'
import { personPath } from '../shell/places.ts'
import { When } from '../shell/when.tsx'
import { detailsText, trailWords } from './trail-words.ts'
import type { TrailRow } from './trail-table.tsx'
import { countText } from '#web/flows/console/shell/count-text.ts'

/** One row of the trail with everything that it holds. `back` is the address of the list without it. */
export function WholeRow({ row, back }: { row: TrailRow; back: string }) {
  const name = `Row ${countText(row.n)}`
  return (
    <section className="card mb16" aria-label={name}>
      <header>
        <h2>{name}</h2>
        <span className="small quiet">{trailWords(row.kind).join(' ')}</span>
        <span className="right">
          <Link to={back} data-key="escape">
            Close
          </Link>
        </span>
      </header>
      <dl className="kv body">
        <dt>When</dt>
        <dd>
          <When at={row.at} timeZone="UTC" show="day" />, {row.at.slice(11, 23)} UTC
        </dd>
        <dt>Who</dt>
        <dd>
          {row.staffName}, {row.role}
        </dd>
        <dt>What</dt>
        <dd>{detailsText(row.details) || 'no details'}</dd>
        <dt>On</dt>
        <dd>
          {row.personId === null ? (
            (row.subject ?? 'nobody')
          ) : (
            <Link to={personPath(row.personId)}>{row.personLastName ?? 'person'}</Link>
          )}
        </dd>
        <dt>Reason</dt>
        <dd>{row.reason ?? 'none'}</dd>
        <dt>From</dt>
        <dd>{row.network || 'inside'}</dd>
        <dt>Hash</dt>
        <dd className="mono">{row.hash}</dd>
      </dl>
    </section>
  )
}
