import { scaleLinear } from 'd3-scale'
import type { Happening } from './events.ts'
import { KINDS, STYLE } from './timeline-style.ts'

export type Bar = { row: string; from: number; to: number; kind: keyof typeof KINDS }
type Drawing = {
  title: string
  subtitle: string
  begun: number
  ended: number
  /** The rows in groups. A gap is between two groups. */
  groups: readonly (readonly string[])[]
  bars: readonly Bar[]
  happenings: readonly Happening[]
  /** The time of the planned replacement, behind all rows. */
  planned: { from: number; to: number } | null
  /** Orders paid in each second since the beginning. */
  paid: readonly number[]
}

const [WIDTH, LEFT, RIGHT, TOP] = [1160, 112, 24, 122]
const [ROW, GROUP, BAR] = [22, 12, 12]
/** The height of the chart of paid orders, and the space above and below it. */
const [CHART, ABOVE, BELOW] = [84, 22, 40]
const LEGEND = { y: 78, swatch: 18, letter: 6.4, gap: 28 }

/** Draws the events over time as SVG: one row for each place, and the paid orders below. */
export function drawTimeline(drawing: Drawing): string {
  const { title, subtitle, begun, ended, groups, bars, happenings, planned, paid } = drawing
  const x = scaleLinear()
    .domain([begun, Math.max(begun + 1_000, ended)])
    .range([LEFT, WIDTH - RIGHT])
  const rows = new Map<string, number>()
  let bottom = TOP
  for (const group of groups) {
    for (const name of group) {
      rows.set(name, bottom + ROW / 2)
      bottom += ROW
    }
    bottom += GROUP
  }
  const floor = bottom + ABOVE + CHART
  const most = Math.max(1, ...paid)
  const y = scaleLinear().domain([0, most]).range([0, CHART])
  const at = (time: number) => x(time).toFixed(1)
  const long = (from: number, to: number) => Math.max(2, x(to) - x(from)).toFixed(1)
  const parts = [
    `<text class="title" x="${RIGHT}" y="34">${title}</text>`,
    `<text class="quiet" x="${RIGHT}" y="54">${subtitle}</text>`,
    drawLegend(),
    planned &&
      `<rect class="planned" x="${at(planned.from)}" y="${TOP - 20}" width="${long(planned.from, planned.to)}" height="${floor - TOP + 20}"/><text class="quiet" x="${at(planned.from)}" dx="6" y="${TOP - 6}">planned replacement</text>`,
    ...ticksOf(begun, ended).map(
      (time) =>
        `<line class="grid" x1="${at(time)}" x2="${at(time)}" y1="${TOP}" y2="${floor}"/><text class="quiet" x="${at(time)}" y="${floor + 18}" text-anchor="middle">${inMinutes(time - begun)}</text>`,
    ),
    ...[...rows].map(
      ([name, middle]) =>
        `<text x="${RIGHT}" y="${middle + 4}">${name}</text><line class="lane" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${middle}" y2="${middle}"/>`,
    ),
    ...bars.map(({ row, from, to, kind }) => {
      const seconds = ((to - from) / 1000).toFixed(1)
      return `<rect class="${kind}" x="${at(from)}" y="${(rows.get(row) ?? 0) - BAR / 2}" width="${long(from, to)}" height="${BAR}" rx="2"><title>${row}: ${KINDS[kind]}, ${seconds} s</title></rect>`
    }),
    ...happenings.flatMap(({ at: time, place, what, kind }) => {
      const middle = rows.get(place)
      return kind === 'note' && middle !== undefined
        ? [`<circle class="note" cx="${at(time)}" cy="${middle}" r="4"><title>${what}</title></circle>`]
        : []
    }),
    ...paid.flatMap((count, second) => {
      const [from, to] = [begun + second * 1_000, begun + (second + 1) * 1_000]
      const width = Math.max(1, x(to) - x(from) - 0.6).toFixed(1)
      return count === 0
        ? []
        : [
            `<rect class="paid" x="${at(from)}" y="${(floor - y(count)).toFixed(1)}" width="${width}" height="${y(count).toFixed(1)}"/>`,
          ]
    }),
    `<line class="lane" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${floor}" y2="${floor}"/>`,
    `<text x="${RIGHT}" y="${floor - CHART + 10}">paid orders</text><text class="quiet" x="${RIGHT}" y="${floor - CHART + 26}">at most ${most} / s</text>`,
  ].filter((part) => part !== null)
  const height = floor + BELOW
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${title}. ${subtitle}">
  <style>${STYLE}
  </style>
  <rect class="paper" width="${WIDTH}" height="${height}" rx="8"/>
  ${parts.join('\n  ')}
</svg>
`
}

/** The kinds of bars, in one line. */
function drawLegend(): string {
  let x = RIGHT
  const entries = Object.entries(KINDS).map(([kind, words]) => {
    const drawn = `<rect class="${kind}" x="${x}" y="${LEGEND.y - 9}" width="${LEGEND.swatch}" height="10" rx="2"/><text x="${x + LEGEND.swatch + 6}" y="${LEGEND.y}">${words}</text>`
    x += LEGEND.swatch + 6 + words.length * LEGEND.letter + LEGEND.gap
    return drawn
  })
  const other = `<circle class="note" cx="${x + 4}" cy="${LEGEND.y - 4}" r="4"/><text x="${x + 14}" y="${LEGEND.y}">another event</text>`
  return [...entries, other].join('')
}

const SECOND_MS = 1_000
/** The distances of labels, in seconds. */
const STEPS = [5, 10, 15, 30, 60, 120, 300, 600]
const MOST_LABELS = 14

function ticksOf(begun: number, ended: number): number[] {
  const seconds = (ended - begun) / SECOND_MS
  const step = STEPS.find((one) => seconds / one <= MOST_LABELS) ?? 1_200
  return Array.from(
    { length: Math.floor(seconds / step) + 1 },
    (_, index) => begun + index * step * SECOND_MS,
  )
}

function inMinutes(ms: number): string {
  const seconds = Math.round(ms / SECOND_MS)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
