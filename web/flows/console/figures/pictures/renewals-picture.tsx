import { scaleBand, scaleLinear } from 'd3-scale'
import type { RenewalFigures } from '#domain/contracts/console/figures.ts'
import { shortDayText } from '../words.ts'
import { namedEvery, UpAxis, wholeText } from './axes.tsx'

const [LEFT, RIGHT, TOP, BOTTOM] = [44, 448, 26, 238]
const ROOM_FOR_WEEK = 66
type Part = 'kept' | 'recovered' | 'off' | 'unpaid' | 'open'

/** From the bottom up. Neighbouring colours are distinguishable also with a colour vision deficiency. */
export const RENEWAL_PARTS: readonly { part: Part; name: string; look: string; key: string }[] = [
  { part: 'kept', name: 'kept', look: 'f1', key: 'k1' },
  { part: 'recovered', name: 'recovered', look: 'f2', key: 'k2' },
  { part: 'off', name: 'turned off', look: 'f6', key: 'k6' },
  { part: 'unpaid', name: 'unpaid', look: 'f3', key: 'k3' },
  { part: 'open', name: 'still open', look: 'f4', key: 'k4' },
]

/** One bar for each week: the results of the renewals that were due. */
export function RenewalsPicture({ weeks }: Pick<RenewalFigures, 'weeks'>) {
  const scale = scaleLinear([0, Math.max(1, ...weeks.map(({ due }) => due))], [BOTTOM, TOP]).nice()
  const band = scaleBand(
    weeks.map(({ week }) => week),
    [LEFT, RIGHT],
  ).padding(0.2)
  const every = namedEvery(weeks.length, { width: RIGHT - LEFT, room: ROOM_FOR_WEEK })
  return (
    <svg
      className="chart"
      viewBox="0 0 452 270"
      role="img"
      aria-label="Renewals kept, recovered, turned off and unpaid, by week"
    >
      <text x={LEFT} y={12} className="tick">
        Renewals by week in which they fell due
      </text>
      <UpAxis scale={scale} from={LEFT} to={RIGHT} text={wholeText} />
      {weeks.map((row, place) => {
        const x = band(row.week) ?? 0
        let base = 0
        return (
          <g key={row.week}>
            {RENEWAL_PARTS.map(({ part, look }) => {
              const from = base
              base += row[part]
              return row[part] === 0 ? null : (
                <rect
                  key={part}
                  className={look}
                  x={x}
                  y={scale(base) + 0.5}
                  width={band.bandwidth()}
                  height={Math.max(0.5, scale(from) - scale(base) - 1)}
                />
              )
            })}
            {place % every === 0 ? (
              <text x={x + band.bandwidth() / 2} y={BOTTOM + 22} className="tick mid">
                {shortDayText(row.week)}
              </text>
            ) : null}
          </g>
        )
      })}
    </svg>
  )
}
