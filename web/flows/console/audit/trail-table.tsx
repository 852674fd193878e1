import { Link } from 'react-router'
import type { ConsoleTrail } from '#domain/contracts/console/trail.ts'
import { When } from '../shell/when.tsx'
import { detailsText, shortHash, trailWords } from './trail-words.ts'
import { personPath } from '../shell/places.ts'
import { ScrollFrame } from '../shell/scroll-frame.tsx'
import { countText } from '#web/flows/console/shell/count-text.ts'

export type TrailRow = ConsoleTrail['rows'][number]

type Given = {
  rows: readonly TrailRow[]
  /** The row whose hash is wrong. */
  broken: number | null
  name: string
  /** The row that is shown in full. */
  chosen: number | null
  /** The address that shows a row in full. */
  pathOf: (row: number) => string
}

/** Rows of the trail. Each row has the hash of the row before, so a changed row is found. */
export function TrailTable({ rows, broken, name, chosen, pathOf }: Given) {
  return (
    <ScrollFrame name={name}>
      <table className="tight trail">
        <thead>
          <tr>
            <th className="link-col head">
              <span className="vh">Chain</span>
            </th>
            <th className="num">Row</th>
            <th aria-sort="descending">When</th>
            <th>Who</th>
            <th>What</th>
            <th>On</th>
            <th>Reason</th>
            <th>From</th>
            <th>Hash</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.n}
              row={row}
              isBroken={row.n === broken}
              isChosen={row.n === chosen}
              path={pathOf(row.n)}
            />
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  )
}

type RowGiven = { row: TrailRow; isBroken: boolean; isChosen: boolean; path: string }

function Row({ row, isBroken, isChosen, path }: RowGiven) {
  const [verb, rest] = trailWords(row.kind)
  return (
    <tr
      className={isBroken ? 'broken' : undefined}
      id={`row-${row.n}`}
      aria-current={isChosen ? 'true' : undefined}
    >
      <td className="link-col">{isBroken ? <span className="vh">Broken</span> : null}</td>
      <td className="num quiet">
        <Link to={path} data-row>
          {countText(row.n)}
        </Link>
      </td>
      <td className="nowrap">
        <When at={row.at} timeZone={null} show="moment" />
      </td>
      <td className="nowrap">
        <Link to={`?staff=${encodeURIComponent(row.staffId)}`}>{row.staffName}</Link>{' '}
        <span className="quiet small">{row.role}</span>
      </td>
      <td>
        <b>{verb}</b> {rest}{' '}
        <span className="quiet small">{detailsText(row.details, { inShort: true })}</span>
      </td>
      <td className="nowrap">
        {row.personId === null ? (
          row.subject
        ) : (
          <Link to={personPath(row.personId)}>{row.personLastName ?? 'person'}</Link>
        )}
      </td>
      <td className="muted">{row.reason}</td>
      <td className="muted nowrap">{row.network}</td>
      <td className="hash" title={row.hash}>
        {isBroken ? <b className="is-bad">{shortHash(row.hash)}</b> : shortHash(row.hash)}
      </td>
    </tr>
  )
}
