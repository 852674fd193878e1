import type { ScaleLinear } from 'd3-scale'
import { countText } from '#web/flows/console/shell/count-text.ts'

const TICKS = 5

type Lines = { scale: ScaleLinear<number, number>; from: number; to: number; text: (value: number) => string }

/** Ticks of a vertical scale at round values, each with a line. Zero is the axis. */
export function UpAxis({ scale, from, to, text }: Lines) {
  return scale.ticks(TICKS).map((value) => (
    <g key={value}>
      <line className={value === 0 ? 'axis' : 'grid'} x1={from} y1={scale(value)} x2={to} y2={scale(value)} />
      <text className="tick end" x={from - 8} y={scale(value) + 4}>
        {text(value)}
      </text>
    </g>
  ))
}

/** The same for a horizontal scale. */
export function RightAxis({ scale, from, to, text }: Lines) {
  return scale.ticks(TICKS).map((value) => (
    <g key={value}>
      <line className={value === 0 ? 'axis' : 'grid'} x1={scale(value)} y1={from} x2={scale(value)} y2={to} />
      <text className="tick mid" x={scale(value)} y={to + 16}>
        {text(value)}
      </text>
    </g>
  ))
}

/** The step between named bars, so that the names have enough room. */
export function namedEvery(count: number, { width, room }: { width: number; room: number }): number {
  return Math.max(1, Math.ceil((count * room) / width))
}

/** The text of a tick that counts things. A tick between two whole numbers has none. */
export function wholeText(value: number): string {
  return Number.isInteger(value) ? countText(value) : ''
}
