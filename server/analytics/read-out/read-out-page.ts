import { html, raw } from 'hono/html'
import { SIGN_UPS, type SignUp } from '#domain/analytics/checkout-steps.ts'
import { readOutAnswer } from './read-out-answer.ts'
import { readOutTable } from './read-out-table.ts'
import { STYLE_ELEMENT } from './read-out-style.ts'
import type { Line } from './summarise.ts'

export const PERIODS = [7, 30, 90, 365] as const
export type Choice = { flag: string | null; days: number; country: string | null; signUp: SignUp }
type Parts = { funnel: readonly Line[]; days: readonly Line[]; countries: readonly Line[] }
export type ReadOut = {
  choice: Choice
  flags: readonly Line[]
  /** The chosen experiment in parts; null if it had no visitors. */
  parts: Parts | null
}

/** The operator's page: an overview of all experiments, and details of one by step, day and country. */
export function readOutPage({ choice, flags, parts }: ReadOut) {
  const linkTo = (flag: string) => `?${new URLSearchParams({ ...parametersOf(choice), flag }).toString()}`
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Experiments</title>
        ${raw(STYLE_ELEMENT)}
      </head>
      <body>
        <main>
          <h1>Experiments</h1>
          <p>
            Of the visitors who met an experiment and let themselves be measured, how many bought. An interval
            that leaves out zero is sure at 95 %; looking every day and stopping at the first good one is not.
            Of twenty steps, days or countries one leans to a side by chance alone.
          </p>
          ${form(choice)} ${readOutAnswer(flags)} ${key()}
          ${flags.length > 0 ? readOutTable({ caption: 'Which variant wins, and is it sure?', first: 'Experiment', lines: flags, decides: true, link: linkTo, ...(choice.flag ? { chosen: choice.flag } : {}) }) : html`<p>No experiment ran in this period.</p>`}
          ${choice.flag !== null && partsOf(choice.flag, parts)}
        </main>
      </body>
    </html>`
}

function partsOf(flag: string, parts: Parts | null) {
  if (!parts) return html`<p>Nobody met ${flag} in this period.</p>`
  return html`${readOutTable({ caption: `Funnel of ${flag}`, first: 'Step', lines: parts.funnel })}
  ${readOutTable({ caption: `${flag} by day`, first: 'Day (UTC)', lines: parts.days })}
  ${readOutTable({ caption: `${flag} by country`, first: 'Country', lines: parts.countries })}`
}

function parametersOf({ days, country, signUp }: Choice): Record<string, string> {
  return { days: String(days), signUp, ...(country ? { country } : {}) }
}

function form({ flag, days, country, signUp }: Choice) {
  return html`<form>
    ${flag !== null && html`<input type="hidden" name="flag" value="${flag}" />`}
    <label
      >Days
      <select name="days">
        ${options(PERIODS, days)}
      </select></label
    >
    <label
      >Sign-up
      <select name="signUp">
        ${options(SIGN_UPS, signUp)}
      </select></label
    >
    <label
      >Country <input name="country" value="${country ?? ''}" maxlength="2" size="4" placeholder="all"
    /></label>
    <button>Show</button>
  </form>`
}

function options(values: readonly (string | number)[], chosen: string | number) {
  return values.map((value) => html`<option ${value === chosen ? 'selected' : ''}>${value}</option>`)
}

function key() {
  return html`<div class="key">
    <span>${swatch('control')}Control</span><span>${swatch('treatment')}Treatment</span>
  </div>`
}

function swatch(name: 'control' | 'treatment') {
  return html`<svg width="14" height="10" aria-hidden="true">
    <rect class="${name}" width="14" height="10" />
  </svg>`
}
