import { scaleLinear } from 'd3-scale'
import { isReached, rounded, written, type Figure } from './report.ts'
import type { Run } from './runs.ts'

/** The figures of the picture, by their keys in a run, with a short title. */
const DRAWN = [
  ['/step1: JavaScript, brotli', 'JavaScript of /step1'],
  ['/payment: JavaScript, brotli', 'JavaScript of /payment'],
  ['/payment: requests', 'Requests of /payment'],
  ['/step1: LCP ÷ floor', 'First paint of /step1 ÷ floor page'],
  ['/payment: LCP ÷ floor', 'First paint of /payment ÷ floor page'],
  ['/payment: TBT', 'Blocked time of /payment'],
  ['API, 32 users: create ÷ bare insert', 'Registrations ÷ bare inserts'],
  ['API, 32 users: pricing, p99', 'A price, p99'],
  ['API, 32 users: whole orders (six requests)', 'Whole orders'],
  ['API, 32 users: place order, p99', 'Placing an order, p99'],
  ['API, 32 users: memory after it', 'Memory after the load'],
  ['Renewals that are due on one day: renewals charged', 'Renewals charged'],
] as const

const COLUMNS = 3
const [PANEL, TALL, GAP, TOP] = [300, 132, 24, 44]
/** The place of the curve in its panel. */
const CURVE = { left: 8, right: PANEL - 8, top: 46, bottom: TALL - 22 }
const STYLE = `
    svg { color-scheme: light dark; font: 12px system-ui, sans-serif; fill: light-dark(#1c2b2a, #e6efed); }
    .paper { fill: light-dark(#ffffff, #172523); }
    .panel { fill: light-dark(#f4f8f7, #20312f); }
    .quiet { fill: light-dark(#52635f, #a9bbb7); }
    .name { font-weight: 600; }
    .missed { fill: light-dark(#a3331f, #ff9d88); }
    .goal { stroke: light-dark(#52635f, #a9bbb7); stroke-dasharray: 4 4; }
    .curve { fill: none; stroke: light-dark(#0f6b62, #5fd0c3); stroke-width: 2; }
    .run { fill: light-dark(#0f6b62, #5fd0c3); }
    .elsewhere { fill: light-dark(#ffffff, #172523); stroke: light-dark(#0f6b62, #5fd0c3); stroke-width: 2; }`

type Point = { day: string; machine: string; figure: Figure }

/** Draws the kept runs as SVG: a panel for each figure, with a curve over the days and its goal as a dashed line. */
export function drawTrend(runs: readonly Run[]): string {
  const panels = DRAWN.flatMap(([key, name]) => {
    const points = runs.flatMap(({ day, machine, figures }): Point[] => {
      const figure = figures[key]
      return figure ? [{ day, machine, figure: { name, ...figure } }] : []
    })
    return points.length > 0 ? [{ name, points }] : []
  })
  const width = COLUMNS * (PANEL + GAP) + GAP
  const height = TOP + Math.ceil(panels.length / COLUMNS) * (TALL + GAP) + GAP
  const drawn = panels.map(({ name, points }, place) => {
    const x = GAP + (place % COLUMNS) * (PANEL + GAP)
    const y = TOP + Math.floor(place / COLUMNS) * (TALL + GAP)
    return `<g transform="translate(${x} ${y})">${drawPanel(name, points, runs.at(-1)?.machine)}</g>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="The kept runs of npm run bench">
  <style>${STYLE}
  </style>
  <rect class="paper" width="${width}" height="${height}" rx="8"/>
  <text x="${GAP}" y="28" class="quiet">Each dot is a kept run. An empty dot is another machine than the last. The dashed line is the goal.</text>
  ${drawn.join('\n  ')}
</svg>
`
}

function drawPanel(name: string, points: readonly Point[], machine: string | undefined): string {
  const last = points.at(-1)
  if (!last) return ''
  const { goal } = last.figure
  const aim = goal === undefined ? undefined : 'atMost' in goal ? goal.atMost : goal.atLeast
  const y = scaleLinear()
    .domain([0, Math.max(...points.map(({ figure }) => figure.value), aim ?? 0)])
    .nice()
    .range([CURVE.bottom, CURVE.top])
  const x = scaleLinear()
    .domain([0, Math.max(1, points.length - 1)])
    .range([CURVE.left, CURVE.right])
  const dots = points.map(({ day, machine: where, figure }, place) => {
    const title = `${day}: ${rounded(figure.value)} ${figure.unit}, ${where}`
    const kind = where === machine ? 'run' : 'elsewhere'
    return `<circle class="${kind}" cx="${x(place).toFixed(1)}" cy="${y(figure.value).toFixed(1)}" r="4"><title>${title}</title></circle>`
  })
  const curve = points.map(({ figure }, place) => `${x(place).toFixed(1)},${y(figure.value).toFixed(1)}`)
  const verdict = goal
    ? `goal ${written(goal)}${isReached(last.figure) ? ', reached' : ', missed'}`
    : 'no goal'
  return [
    `<rect class="panel" x="-8" y="-4" width="${PANEL + 8}" height="${TALL}" rx="6"/>`,
    `<text class="name" y="16">${name}</text>`,
    `<text class="${isReached(last.figure) ? 'quiet' : 'missed'}" y="34">${rounded(last.figure.value)} ${last.figure.unit} · ${verdict}</text>`,
    aim === undefined
      ? ''
      : `<line class="goal" x1="${CURVE.left}" x2="${CURVE.right}" y1="${y(aim).toFixed(1)}" y2="${y(aim).toFixed(1)}"/>`,
    `<polyline class="curve" points="${curve.join(' ')}"/>`,
    ...dots,
    `<text class="quiet" y="${TALL - 10}">${points[0]?.day ?? ''}</text>`,
    `<text class="quiet" x="${PANEL - 8}" y="${TALL - 10}" text-anchor="end">${last.day}</text>`,
  ].join('')
}
