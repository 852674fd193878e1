import { scaleLinear } from 'd3-scale'
import type { StepReached } from '#domain/console/funnel.ts'
import { pointsText, shareText, STEP_WORDS } from '../words.ts'
import { RightAxis } from './axes.tsx'
import { countText } from '#web/flows/console/shell/count-text.ts'

const [LEFT, TOP, ROW, BAR] = [96, 22, 36, 22]
const [WIDTH, RIGHT] = [904, 566]
/** If a bar is narrower than this, its number is beside it. */
const ROOM_FOR_NUMBER = 64
/** The largest losses are marked. */
const MARKED_LOSS = 0.2
const COLUMNS = { now: 756, before: 846, points: 904 }

type Funnel = { steps: readonly StepReached[]; before: readonly StepReached[] }

/** How far visitors came: one bar for each step, and the loss before it. */
export function FunnelPicture({ steps, before }: Funnel) {
  const all = steps[0]?.reached ?? 0
  const scale = scaleLinear([0, all || 1], [LEFT, RIGHT])
  const shares = scaleLinear([0, 1], [LEFT, RIGHT])
  const bottom = TOP + steps.length * ROW
  return (
    <svg
      className="chart wide"
      viewBox={`0 0 ${WIDTH} ${bottom + 20}`}
      role="img"
      aria-label="Funnel by step with the loss between steps"
    >
      <RightAxis scale={shares} from={TOP} to={bottom} text={(share) => `${Math.round(100 * share)} %`} />
      <text x={COLUMNS.now} y={12} className="tick end">
        of start
      </text>
      {before.length > 0 ? (
        <>
          <text x={COLUMNS.before} y={12} className="tick end">
            before
          </text>
          <text x={COLUMNS.points} y={12} className="tick end">
            points
          </text>
        </>
      ) : null}
      {steps.map(({ step, reached }, place) => {
        const y = TOP + 4 + place * ROW
        const width = scale(reached) - LEFT
        const isWide = width > ROOM_FOR_NUMBER
        return (
          <g key={step}>
            <rect className="f1" x={LEFT} y={y} width={width} height={BAR} rx={3} />
            <text x={LEFT - 10} y={y + 16} className="lab end">
              {STEP_WORDS[step]}
            </text>
            <text x={isWide ? LEFT + 8 : LEFT + width + 8} y={y + 15.5} className={isWide ? 'on1' : 'lab'}>
              {countText(reached)}
            </text>
            <text x={COLUMNS.now} y={y + 15.5} className="lab end">
              {shareText(reached, all)}
            </text>
            <Before step={steps[place]} all={all} before={before} y={y + 15.5} />
            <Loss from={steps[place - 1]?.reached ?? reached} to={reached} y={y - 11} scale={scale} />
          </g>
        )
      })}
    </svg>
  )
}

type Compared = { step: StepReached | undefined; all: number; before: readonly StepReached[]; y: number }

function Before({ step, all, before, y }: Compared) {
  const started = before[0]?.reached ?? 0
  const old = before.find((each) => each.step === step?.step)
  if (!step || !old || started === 0 || all === 0 || step.step === 'start') return null
  const change = step.reached / all - old.reached / started
  return (
    <>
      <text x={COLUMNS.before} y={y} className="tick end">
        {shareText(old.reached, started)}
      </text>
      <text x={COLUMNS.points} y={y} className={toneOf(pointsText(change))}>
        {pointsText(change)}
      </text>
    </>
  )
}

/** Whether a loss between two steps is one of the largest, which are marked. */
export function isLargeLoss({ from, to }: { from: number; to: number }): boolean {
  return from > 0 && (from - to) / from >= MARKED_LOSS
}

type Lost = { from: number; to: number; y: number; scale: (value: number) => number }

function Loss({ from, to, y, scale }: Lost) {
  if (from === to) return null
  const isLarge = isLargeLoss({ from, to })
  return (
    <>
      <rect
        className={isLarge ? 'f3' : 'f6'}
        x={scale(to) + 1}
        y={y}
        width={Math.max(1, scale(from) - scale(to) - 1)}
        height={8}
        rx={1}
      />
      <text x={scale(from) + 8} y={y + 8} className={isLarge ? 'loss' : 'tick'}>
        {`−${countText(from - to)} (${Math.round((100 * (from - to)) / from)} %)`}
      </text>
    </>
  )
}

/** A change that is shown as nothing is neither good nor bad. */
function toneOf(points: string): string {
  if (!/[1-9]/.test(points)) return 'tick end'
  return points.startsWith('−') ? 't3 end' : 't1 end'
}
