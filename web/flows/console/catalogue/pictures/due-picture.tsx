import { scaleBand, scaleLinear } from 'd3-scale'
import { namedEvery, UpAxis, wholeText } from '#web/flows/console/figures/pictures/axes.tsx'
import { shortDayText } from '#web/flows/console/figures/words.ts'
import type { DueWeek } from './due-weeks.ts'

const [LEFT, RIGHT, TOP, BOTTOM, HEIGHT] = [52, 446, 30, 132, 164]
const ROOM_FOR_WEEK = 66
/** Where the second name above the bars begins. */
const SECOND_NAME = 220

type Given = { weeks: readonly DueWeek[]; names: { keep: string; change: string }; about: string }

/** One bar for each week: the renewals that keep the old price, and those that pay the new one. */
export function DuePicture({ weeks, names, about }: Given) {
  const up = scaleLinear(
    [0, Math.max(1, ...weeks.map(({ keep, change }) => keep + change))],
    [BOTTOM, TOP],
  ).nice()
  const band = scaleBand(
    weeks.map(({ from }) => from),
    [LEFT, RIGHT],
  ).padding(0.2)
  const every = namedEvery(weeks.length, { width: RIGHT - LEFT, room: ROOM_FOR_WEEK })
  return (
    <svg className="chart" viewBox={`0 0 452 ${HEIGHT}`} role="img" aria-label={about}>
      <text className="t1" x={LEFT} y={14}>
        {names.keep}
      </text>
      <text className="t4" x={SECOND_NAME} y={14}>
        {names.change}
      </text>
      <UpAxis scale={up} from={LEFT} to={RIGHT} text={wholeText} />
      {weeks.map(({ from, keep, change }, place) => {
        const x = band(from) ?? 0
        const bar = (look: string, low: number, high: number) =>
          low === high ? null : (
            <rect
              className={look}
              x={x}
              y={up(high) + 0.5}
              width={band.bandwidth()}
              height={Math.max(0.5, up(low) - up(high) - 1)}
            />
          )
        return (
          <g key={from}>
            {bar('f1', 0, keep)}
            {bar('f4', keep, keep + change)}
            {place % every === 0 ? (
              <text className="tick mid" x={x + band.bandwidth() / 2} y={BOTTOM + 20}>
                {shortDayText(from)}
              </text>
            ) : null}
          </g>
        )
      })}
    </svg>
  )
}
