import { html } from 'hono/html'
import type { Comparison, Interval, Sample } from '#domain/experiments/read-out.ts'
import type { Line } from './summarise.ts'

const BAR_WIDTH = 60
const PLOT_WIDTH = 90
/** All rows of a table share one scale. Rows without enough data may exceed it and are cut off. */
type Scale = { rate: number; difference: number }

export type ReadOutTable = {
  caption: string
  first: string
  lines: readonly Line[]
  /** Whether the rows decide something. If an experiment is split into many parts, some differ by chance. */
  decides?: boolean
  /** The link of a row. */
  link?: (name: string) => string
  chosen?: string
}

/** One row per line: the winner, both variants with bars, their difference, and its 95 % interval around zero. */
export function readOutTable({ caption, first, lines, decides = false, link, chosen }: ReadOutTable) {
  const scale = scaleOf(lines)
  return html`<h2>${caption}</h2>
    <div class="scroll" tabindex="0" role="region" aria-label="${caption}">
      <table>
        <caption hidden>
          ${caption}
        </caption>
        <thead>
          <tr>
            <th scope="col">${first}</th>
            <th scope="col" class="said">Winner</th>
            <th scope="col">Control</th>
            <th scope="col">Treatment</th>
            <th scope="col" class="drawn">Rates</th>
            <th scope="col">Difference</th>
            <th scope="col">95 % interval</th>
            <th scope="col" class="drawn">about zero</th>
          </tr>
        </thead>
        <tbody>
          ${lines.map((line) => row(line, { scale, decides, link, isChosen: line.name === chosen }))}
        </tbody>
      </table>
    </div>`
}

function scaleOf(lines: readonly Line[]): Scale {
  const telling = lines.filter(({ comparison }) => comparison.verdict !== 'too-few')
  const comparisons = (telling.length > 0 ? telling : lines).map(({ comparison }) => comparison)
  const rates = comparisons.flatMap(({ control, treatment }) => [control, treatment])
  const ends = comparisons.flatMap(({ interval }) => [Math.abs(interval.low), Math.abs(interval.high)])
  return { rate: Math.max(...rates, 0.01), difference: Math.max(...ends, 0.01) }
}

type RowOptions = { scale: Scale; decides: boolean; link?: ReadOutTable['link']; isChosen: boolean }

function row({ name, control, treatment, comparison }: Line, { scale, decides, link, isChosen }: RowOptions) {
  const { difference, interval } = comparison
  const current = isChosen ? html` aria-current="true"` : ''
  return html`<tr>
    <th scope="row">${link ? html`<a href="${link(name)}" ${current}>${name}</a>` : name}</th>
    <td class="said">${verdict(comparison, decides)}</td>
    <td>${rate(control)}</td>
    <td>${rate(treatment)}</td>
    <td class="drawn">${bars(comparison, scale)}</td>
    <td>${signed(difference)} pp</td>
    <td>${signed(interval.low)} … ${signed(interval.high)}</td>
    <td class="drawn">${plot(interval, { difference, scale })}</td>
  </tr>`
}

function rate({ converted, visitors }: Sample): string {
  if (visitors === 0) return '–'
  return `${((100 * converted) / visitors).toFixed(1)} % (${converted}/${visitors})`
}

/** In percentage points. */
function signed(share: number): string {
  const size = (100 * Math.abs(share)).toFixed(1)
  if (size === '0.0') return size
  return `${share > 0 ? '+' : '−'}${size}`
}

function bars({ control, treatment }: Comparison, scale: Scale) {
  const width = (share: number) => (BAR_WIDTH * Math.min(1, share / scale.rate)).toFixed(1)
  return html`<svg width="${BAR_WIDTH}" height="22" aria-hidden="true">
    <line class="axis" x1="0.5" x2="0.5" y1="0" y2="22" />
    <rect class="control" y="2" height="8" width="${width(control)}" />
    <rect class="treatment" y="12" height="8" width="${width(treatment)}" />
  </svg>`
}

/** The interval as a line around zero. If it does not cross the axis, the difference is significant. */
function plot({ low, high }: Interval, { difference, scale }: { difference: number; scale: Scale }) {
  const half = PLOT_WIDTH / 2
  const at = (share: number) => (half + (share / scale.difference) * (half - 4)).toFixed(1)
  return html`<svg width="${PLOT_WIDTH}" height="22" aria-hidden="true">
    <line class="axis" x1="${half}" x2="${half}" y1="0" y2="22" />
    <line class="interval" x1="${at(low)}" x2="${at(high)}" y1="11" y2="11" />
    <circle class="ink" cx="${at(difference)}" cy="11" r="3.5" />
  </svg>`
}

function verdict({ verdict: found }: Comparison, decides: boolean) {
  const say = (sure: string, leaning: string) => (decides ? `${sure}, sure` : leaning)
  switch (found) {
    case 'treatment':
      return html`<span class="wins">▲ ${say('Treatment', 'leans to Treatment')}</span>`
    case 'control':
      return html`<span class="loses">▼ ${say('Control', 'leans to Control')}</span>`
    case 'unsure':
      return html`<span class="open">not sure yet</span>`
    case 'too-few':
      return html`<span class="open">too few visitors</span>`
  }
}
