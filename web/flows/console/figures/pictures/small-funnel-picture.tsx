import { scaleLinear } from 'd3-scale'
import type { StepReached } from '#domain/console/funnel.ts'
import { STEP_WORDS } from '../words.ts'
import { isLargeLoss } from './funnel-picture.tsx'
import { countText } from '#web/flows/console/shell/count-text.ts'

const [LEFT, RIGHT, TOP, ROW, BAR] = [82, 382, 4, 29, 20]
const WIDTH = 452
/** If a bar is narrower than this, its number is beside it. */
const ROOM_FOR_NUMBER = 56

/** The funnel of the front page: one bar for each step. The pale part and its share were lost before the step. */
export function SmallFunnelPicture({ steps }: { steps: readonly StepReached[] }) {
  const scale = scaleLinear([0, steps[0]?.reached || 1], [LEFT, RIGHT])
  return (
    <svg
      className="chart"
      viewBox={`0 0 ${WIDTH} ${TOP + steps.length * ROW}`}
      role="img"
      aria-label="Funnel by step with the loss between steps"
    >
      {steps.map(({ step, reached }, place) => {
        const y = TOP + place * ROW
        const from = steps[place - 1]?.reached ?? reached
        const isLarge = isLargeLoss({ from, to: reached })
        const end = scale(reached)
        const isWide = end - LEFT > ROOM_FOR_NUMBER
        return (
          <g key={step}>
            <text x={LEFT - 9} y={y + 14.5} className="lab end">
              {STEP_WORDS[step]}
            </text>
            <rect className="fw" x={LEFT} y={y} width={scale(from) - LEFT} height={BAR} rx={2} />
            <rect className="f1" x={LEFT} y={y} width={end - LEFT} height={BAR} rx={2} />
            <text x={isWide ? LEFT + 7 : end + 7} y={y + 14.5} className={isWide ? 'on1' : 'lab'}>
              {countText(reached)}
            </text>
            {from === reached ? null : (
              <text
                x={Math.max(scale(from), isWide ? 0 : end + ROOM_FOR_NUMBER) + 8}
                y={y + 14.5}
                className={isLarge ? 'loss' : 'tick'}
              >
                −{Math.round((100 * (from - reached)) / from)} %
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}
