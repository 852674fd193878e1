import { scaleLinear } from 'd3-scale'
import type { DeclineFigures } from '#domain/contracts/console/figures.ts'
import { declineText } from '../words.ts'
import { RightAxis, wholeText } from './axes.tsx'
import { countText } from '#web/flows/console/shell/count-text.ts'

const [LEFT, RIGHT, TOP, ROW] = [152, 388, 22, 28]
/** The rest is in the table. */
const SHOWN = 8

type Reason = DeclineFigures['reasons'][number]
/** A reason, and its attempts in the period before if the two are compared. */
export type ComparedReason = Reason & { attemptsBefore: number | null }

/**
 * One bar for each reason, the most frequent first. Hard declines are marked. A line across a bar shows the period
 * before.
 */
export function DeclinesPicture({ reasons }: { reasons: readonly ComparedReason[] }) {
  const shown = reasons.slice(0, SHOWN)
  const bottom = TOP + SHOWN * ROW
  const scale = scaleLinear(
    [0, Math.max(1, ...shown.map(({ attempts, attemptsBefore }) => Math.max(attempts, attemptsBefore ?? 0)))],
    [LEFT, RIGHT],
  ).nice()
  return (
    <svg className="chart" viewBox="0 0 452 270" role="img" aria-label="Reasons of declines, by attempts">
      <text x={0} y={12} className="tick">
        Attempts declined
        {shown.some(({ attemptsBefore }) => attemptsBefore !== null) ? ', | the period before' : ''}
      </text>
      <RightAxis scale={scale} from={TOP} to={bottom} text={wholeText} />
      {shown.map((row, place) => {
        const y = TOP + 4 + place * ROW
        const end = scale(row.attempts)
        const old = row.attemptsBefore === null ? null : scale(row.attemptsBefore)
        const isHard = row.kind === 'hard'
        return (
          <g key={`${row.code} ${row.reason} ${row.kind}`}>
            <rect className={isHard ? 'f3' : 'f5'} x={LEFT} y={y} width={end - LEFT} height={19} rx={2} />
            {old === null ? null : <line className="before" x1={old} y1={y - 2} x2={old} y2={y + 21} />}
            <text x={LEFT - 9} y={y + 14} className="tick end">
              {declineText(row)}
            </text>
            <text x={Math.max(end, old ?? end) + 7} y={y + 14} className="lab">
              {countText(row.attempts)}
              {isHard ? <tspan className="t3"> hard</tspan> : null}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
