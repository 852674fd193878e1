import { html } from 'hono/html'
import { FLAGS } from '#domain/experiments/flags.ts'
import type { Comparison } from '#domain/experiments/read-out.ts'
import type { Line } from './summarise.ts'

const ORDER: readonly Comparison['verdict'][] = ['treatment', 'control', 'unsure', 'too-few']

/** Sorts decided experiments first, then by name. */
export function byVerdict(one: Line, other: Line): number {
  return placeOf(one) - placeOf(other) || one.name.localeCompare(other.name)
}

function placeOf({ comparison }: Line): number {
  return ORDER.indexOf(comparison.verdict)
}

/** The result in words: which experiments are decided, which are open, and which had no visitors. */
export function readOutAnswer(flags: readonly Line[]) {
  const named = (verdict: Comparison['verdict']) =>
    flags.filter(({ comparison }) => comparison.verdict === verdict).map(({ name }) => name)
  const idle = Object.values(FLAGS).filter((key) => !flags.some(({ name }) => name === key))
  return html`<dl class="answer">
    ${answer('Treatment wins', named('treatment'))} ${answer('Control wins', named('control'))}
    ${answer('Not sure yet', named('unsure'))} ${answer('Too few visitors', named('too-few'))}
    ${answer('Met by nobody', idle)}
  </dl>`
}

function answer(term: string, names: readonly string[]) {
  return html`<div>
    <dt>${term}</dt>
    <dd>${names.length > 0 ? listed(names) : 'none'}</dd>
  </div>`
}

/** Names never break across lines. */
function listed(names: readonly string[]) {
  return names.map((name, place) => html`${place > 0 && ', '}<span>${name}</span>`)
}
