import { html } from 'hono/html'
import type { Comparison, Sample } from '#domain/experiments/read-out.ts'
import type { Line } from './summarise.ts'

const BAR_WIDTH = 120

/** One line a row: both variants with bars, their difference, its 95 % interval, and what that means. */
export function readOutTable({
  caption,
  first,
  lines,
  link,
}: {
  caption: string
  first: string
  lines: readonly Line[]
  link?: (name: string) => string
}) {
  return html`<h2>${caption}</h2>
    <div class="scroll" tabindex="0" role="region" aria-label="${caption}">
      <table>
        <caption hidden>
          ${caption}
        </caption>
        <thead>
          <tr>
            <th scope="col">${first}</th>
            <th scope="col">Control</th>
            <th scope="col">Treatment</th>
            <th scope="col" class="bars">Rates</th>
            <th scope="col">Difference</th>
            <th scope="col">95 % interval</th>
            <th scope="col">Winner</th>
          </tr>
        </thead>
        <tbody>
          ${lines.map((line) => row(line, link))}
        </tbody>
      </table>
    </div>`
}

function row({ name, control, treatment, comparison }: Line, link?: (name: string) => string) {
  const { difference, interval } = comparison
  return html`<tr>
    <th scope="row">${link ? html`<a href="${link(name)}">${name}</a>` : name}</th>
    <td>${rate(control)}</td>
    <td>${rate(treatment)}</td>
    <td class="bars">${bars(comparison)}</td>
    <td>${points(difference)}</td>
    <td>${points(interval.low)} … ${points(interval.high)}</td>
    <td>${verdict(comparison)}</td>
  </tr>`
}

function rate({ converted, visitors }: Sample): string {
  if (visitors === 0) return '–'
  return `${((100 * converted) / visitors).toFixed(1)} % (${converted}/${visitors})`
}

/** In percentage points. */
function points(share: number): string {
  return `${share > 0 ? '+' : ''}${(100 * share).toFixed(1)} pp`
}

function bars({ control, treatment }: Comparison) {
  const width = (share: number) => (BAR_WIDTH * Math.min(1, share)).toFixed(1)
  return html`<svg width="${BAR_WIDTH}" height="22" aria-hidden="true">
    <line class="axis" x1="0.5" x2="0.5" y1="0" y2="22" />
    <rect class="control" y="2" height="8" width="${width(control)}" />
    <rect class="treatment" y="12" height="8" width="${width(treatment)}" />
  </svg>`
}

function verdict({ verdict: found }: Comparison) {
  switch (found) {
    case 'treatment':
      return html`<span class="wins">▲ Treatment, sure</span>`
    case 'control':
      return html`<span class="loses">▼ Control, sure</span>`
    case 'unsure':
      return html`<span class="open">not sure yet</span>`
    case 'too-few':
      return html`<span class="open">too few visitors</span>`
  }
}
