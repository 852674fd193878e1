import { html } from 'hono/html'
import type { Html } from '../page/html.ts'
import type { Lane, Phase, Step, Tone } from './steps.ts'

const LANES: Readonly<Record<Lane, { x: number; name: string }>> = {
  browser: { x: 116, name: 'Browser' },
  web: { x: 252, name: 'Web' },
  database: { x: 392, name: 'Database' },
  gateway: { x: 532, name: 'Gateway' },
  recoverer: { x: 660, name: 'Recoverer' },
}
const ROW = 29
const TOP = 59
const WIDTH = 756
const LEFT = 66
const HEAD = { width: 84, height: 24 }
/** An arrow ends a little before the line of its lane. */
const GAP = 5
const BANDS: Readonly<Record<Tone, { box: string; text: string }>> = {
  plain: { box: 'b1', text: 'bt1' },
  waits: { box: 'b2', text: 'bt2' },
  bad: { box: 'b3', text: 'bt3' },
  done: { box: 'b1', text: 'bt1' },
}

/** The steps as arrows between the parts, with a band for each phase. The picture is as high as it has steps. */
export function drawSteps(orderNo: string, steps: readonly Step[]): Html {
  const height = TOP + ROW * steps.length
  return html`<svg
    class="chart wide seq"
    viewBox="0 0 ${WIDTH} ${height}"
    role="img"
    aria-label="What happened to the money of order ${orderNo}, in time"
  >
    ${bandsOf(steps).map(drawBand)}
    ${Object.values(LANES).map(({ x, name }) => drawLane({ x, name, height }))}
    ${steps.map((step, row) => drawStep(step, { row, tick: tickOf(step, steps[row - 1]) }))}
  </svg>`
}

type Band = { phase: Phase; first: number; last: number }

/** Each phase with the rows that it lasts. */
export function bandsOf(steps: readonly Step[]): Band[] {
  const bands: Band[] = []
  steps.forEach(({ phase }, row) => {
    const current = bands.at(-1)
    if (phase && phase.name !== current?.phase.name) bands.push({ phase, first: row, last: row })
    else if (current) current.last = row
  })
  return bands
}

function drawBand({ phase, first, last }: Band): Html {
  const y = TOP + ROW * first - 20
  const { box, text } = BANDS[phase.tone]
  return html`<rect
      class="${box}"
      x="${LEFT}"
      y="${y}"
      width="${WIDTH - LEFT}"
      height="${ROW * (last - first + 1) - 3}"
      rx="5"
    />
    <text x="${WIDTH - 8}" y="${y + 16}" class="${text} end">${phase.name}</text>`
}

function drawLane({ x, name, height }: { x: number; name: string; height: number }): Html {
  return html`<line class="life" x1="${x}" y1="30" x2="${x}" y2="${height - 4}" />
    <rect
      class="headbox"
      x="${x - HEAD.width / 2}"
      y="6"
      width="${HEAD.width}"
      height="${HEAD.height}"
      rx="6"
    />
    <text x="${x}" y="22" class="lab mid">${name}</text>`
}

function drawStep({ from, to, text, lost }: Step, { row, tick }: { row: number; tick: string }): Html {
  const y = TOP + ROW * row
  if (from === to) return drawMark({ x: LANES[from].x, y, text, lost, tick })
  const [start, target] = [LANES[from].x, LANES[to].x]
  const forward = target > start
  const end = lost ? (start + target) / 2 : target + (forward ? -GAP : GAP)
  const middle = (start + target) / 2
  const arrow = lost
    ? html`<path class="cross" d="m${end - 5} ${y - 5} 10 10m0-10-10 10" />`
    : html`<path class="head" d="M${target} ${y}l${forward ? -8 : 8} -4v8z" />`
  return html`<g class="step">
    <text x="58" y="${y - 1}" class="tick end">${tick}</text>
    <path class="msg ${lost ? 'lost' : ''}" d="M${start} ${y}H${end}" />${arrow}
    <text x="${middle}" y="${y - 6}" class="mid ${lost ? 'badt' : ''}">${text}</text>
  </g>`
}

type Mark = { x: number; y: number; text: string; lost: boolean; tick: string }

/** An event of one part itself. Its text is on the side with enough room. */
function drawMark({ x, y, text, lost, tick }: Mark): Html {
  const isRight = x > WIDTH / 2
  return html`<g class="step">
    <text x="58" y="${y - 1}" class="tick end">${tick}</text>
    ${
      lost
        ? html`<path class="cross" d="m${x - 6} ${y - 10} 12 12m0-12-12 12" />`
        : html`<circle class="again" cx="${x}" cy="${y - 4}" r="5" />`
    }
    <text x="${isRight ? x - 12 : x + 12}" y="${y}" class="${isRight ? 'end' : ''} ${lost ? 'badt' : ''}">
      ${text}
    </text>
  </g>`
}

/** The seconds of a step, with the minutes when they change. */
function tickOf({ at }: Step, before: Step | undefined): string {
  const [time, last] = [timeOf(at), before ? timeOf(before.at) : '']
  return time.slice(3, 5) === last.slice(3, 5) ? time.slice(6) : time.slice(3)
}

/** `10:41:57.108` in UTC. */
export function timeOf(at: number): string {
  return new Date(at).toISOString().slice(11, 23)
}
