import { scaleLinear } from 'd3-scale'
import type { StepReached } from '#domain/console/funnel.ts'
import { countText, STEP_WORDS } from '../words.ts'
import { isLargeLoss } from './funnel-picture.tsx'

const [LEFT, RIGHT, TOP, ROW, BAR] = [82, 382, 4, 29, 20]
const WIDTH = 452

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
        return (
          <g key={step}>
            <text x={LEFT - 9} y={y + 14.5} className="lab end">
              {STEP_WORDS[step]}
            </text>
            <rect className="well" x={LEFT} y={y} width={scale(from) - LEFT} height={BAR} rx={2} />
            <rect className="f1" x={LEFT} y={y} width={scale(reached) - LEFT} height={BAR} rx={2} />
            <text x={LEFT + 7} y={y + 14.5} className="on1">
              {countText(reached)}
            </text>
            {from === reached ? null : (
              <text x={scale(from) + 8} y={y + 14.5} className={isLarge ? 'loss' : 'tick'}>
                −{Math.round((100 * (from - reached)) / from)} %
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}
