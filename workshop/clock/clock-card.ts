import { html } from 'hono/html'
import { DAY_SECONDS, HOUR_SECONDS } from '#domain/durations.ts'
import type { Html } from '../page/html.ts'
import type { NextJob, Ran } from './jump.ts'

export type ClockState = {
  now: Date
  secondsAhead: number
  /** The result of the last jump. Null before the first one. */
  ran: Ran | null
  next: NextJob | null
}

const JUMPS = [
  ['+1h', '+1 h'],
  ['+1d', '+1 d'],
  ['+7d', '+7 d'],
  ['+30d', '+30 d'],
  ['+365d', '+1 y'],
] as const

/** The address of most personas. */
const ZONE = 'America/Chicago'

/** The product's time, and buttons that move it. Due jobs then run. */
export function clockCard({ now, secondsAhead, ran, next }: ClockState): Html {
  const isWall = secondsAhead === 0
  return html`<section class="card" id="clock" data-live aria-labelledby="clock-title">
    <header>
      <h2 id="clock-title">Clock</h2>
      <span class="right">
        ${
          isWall
            ? html`<span class="pill good">as the wall</span>`
            : html`<span class="pill warn">${aheadWords(secondsAhead)} ahead</span>`
        }
      </span>
    </header>
    <div class="clock">
      <p class="t">
        ${words(now, { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })}<small
          >${words(now, { hour: 'numeric', minute: '2-digit' })} in
          Chicago.${
            isWall ? '' : ` The wall says ${words(new Date(), { month: 'short', day: 'numeric' })}.`
          }</small
        >
      </p>
      <form method="post" action="/dev/clock-form" class="jump">
        ${JUMPS.map(
          ([move, name]) =>
            html`<button class="btn" name="move" value="${move}" id="clock${move}">${name}</button>`,
        )}
      </form>
      ${ran === null ? '' : whatRan(ran)}
      <form method="post" action="/dev/clock-form" class="gap6 spread">
        ${
          next === null
            ? html`<button class="btn sm" disabled>No job waits</button>`
            : html`<button class="btn sm" name="move" value="next" id="clock-next" title="${next.what}">
                To the next job:
                ${words(next.at, { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })}
              </button>`
        }
        <button
          class="btn sm"
          name="move"
          value="reset"
          id="clock-reset"
          title="What was done stays done"
          ${isWall ? html`disabled` : ''}
        >
          Back to now
        </button>
      </form>
      ${
        next === null
          ? ''
          : html`<p class="small muted">Next: ${next.what}. “Back to now” undoes nothing that was done.</p>`
      }
    </div>
  </section>`
}

const counted = (count: number, one: string, more = `${one}s`) => `${count} ${count === 1 ? one : more}`

/** The totals of a jump, with the list of each charge, mail and job. */
function whatRan({ jump, charges, mails }: Ran): Html {
  const retries = charges.filter(({ isRetry }) => isRetry).length
  const jobs = Object.entries(jump.jobs)
  const sums = [
    counted(charges.length - retries, 'renewal'),
    counted(retries, 'retry', 'retries'),
    counted(mails.length, 'mail'),
  ]
  return html`<details class="ran" id="what-ran">
    <summary>
      <span class="small muted">The jump ran ${sums.slice(0, -1).join(', ')} and ${sums.at(-1)}.</span>
      <span class="link small">What ran</span>
    </summary>
    <ul class="small">
      ${charges.map(
        ({ orderNo, state, name, isRetry }) =>
          html`<li>
            ${isRetry ? 'Retry' : 'Renewal'} of ${name}: <a href="/dev?order=${orderNo}">${state}</a>
          </li>`,
      )}
      ${mails.map(
        ({ id, subject, recipient }) =>
          html`<li>Mail to ${recipient}: <a href="/dev/mail/${id}">${subject}</a></li>`,
      )}
      ${jobs.map(([name, count]) => html`<li>Job <code>${name}</code>: ${counted(count, 'thing')}</li>`)}
      ${jobs.length + charges.length + mails.length === 0 ? html`<li>Nothing was due.</li>` : ''}
    </ul>
  </details>`
}

function words(at: Date, format: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', { ...format, timeZone: ZONE }).format(at)
}

function aheadWords(seconds: number): string {
  const [days, hours] = [Math.round(seconds / DAY_SECONDS), Math.round(seconds / HOUR_SECONDS)]
  if (hours < 1) return `${Math.round(seconds / 60)} min`
  return seconds < DAY_SECONDS ? `${hours} h` : `${days} d`
}
