import { html } from 'hono/html'
import type { Html } from '../page/html.ts'

export type ClockState = {
  now: Date
  secondsAhead: number
  /** How many jobs did something after the last jump; null before the first. */
  ran: number | null
}

const JUMPS = [
  ['+1h', '+1 h'],
  ['+1d', '+1 d'],
  ['+7d', '+7 d'],
  ['+30d', '+30 d'],
  ['+365d', '+1 y'],
] as const

const DAY_S = 86_400
const HOUR_S = 3_600

/** The product's time, and buttons that move it. Jobs then do what is due. */
export function clockCard({ now, secondsAhead, ran }: ClockState): Html {
  return html`<section class="card" id="clock" data-live aria-labelledby="clock-title">
    <header>
      <h2 id="clock-title">Clock</h2>
      <span class="right">
        ${
          secondsAhead === 0
            ? html`<span class="pill good">as the wall</span>`
            : html`<span class="pill warn">${aheadWords(secondsAhead)} ahead</span>`
        }
      </span>
    </header>
    <div class="clock">
      <p class="t">${dayOf(now)}<small>${now.toISOString().slice(11, 16)} UTC</small></p>
      <form method="post" action="/dev/clock-form" class="jump">
        ${JUMPS.map(
          ([move, words]) =>
            html`<button class="btn" name="move" value="${move}" id="clock${move}">${words}</button>`,
        )}
      </form>
      ${ran === null ? '' : html`<p class="small muted">The last jump ran ${ran} jobs.</p>`}
      <form method="post" action="/dev/clock-form">
        <button
          class="btn sm"
          name="move"
          value="reset"
          id="clock-reset"
          ${secondsAhead === 0 ? html`disabled` : ''}
        >
          Back to now
        </button>
      </form>
    </div>
  </section>`
}

function dayOf(now: Date): string {
  return new Intl.DateTimeFormat('en', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(now)
}

function aheadWords(seconds: number): string {
  const [days, hours] = [Math.round(seconds / DAY_S), Math.round(seconds / HOUR_S)]
  if (hours < 1) return `${Math.round(seconds / 60)} min`
  return seconds < DAY_S ? `${hours} h` : `${days} d`
}
