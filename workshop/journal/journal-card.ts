import { html } from 'hono/html'
import { formatMoney } from '#domain/money.ts'
import type { FoundOrder } from '#server/payments/index.ts'
import type { Html } from '../page/html.ts'
import { KILL_AT, type KillAt } from '../faults/kill.ts'
import type { Book } from './books.ts'
import { bandsOf, drawSteps, timeOf } from './drawing.ts'
import { RECENT, stateOf, type OrderFacts } from './read-order.ts'
import type { Step } from './steps.ts'

/** `test` is the source of a test with the same events. */
export type Journal = { facts: OrderFacts; steps: Step[]; books: Book[]; test: string }

const moneyOf = ({ amountMinor, currency }: Pick<FoundOrder, 'amountMinor' | 'currency'>) =>
  formatMoney(amountMinor, { currency, locale: 'en' })

/** The journal of one order and the list of the newest. */
export function journalCard(
  journal: Journal | null,
  { orders, armed }: { orders: readonly FoundOrder[]; armed: KillAt | null },
): Html {
  if (!journal) return emptyCard(armed)
  const { facts, steps, books, test } = journal
  return html`<section class="card" id="journal" data-live aria-labelledby="journal-title">
    <header>
      <h2 id="journal-title">Money journal</h2>
      <span class="mono">${facts.orderNo}</span><span class="small quiet">${moneyOf(facts)}, live</span>
      <span class="right">
        <a href="#orders">Last ${RECENT} orders</a>
        <a href="/console/search?q=${facts.orderNo}">In the console</a>
      </span>
    </header>
    ${chips(steps)}
    <div class="body pt4 scroll" role="group" aria-label="Picture" tabindex="0">
      ${drawSteps(facts.orderNo, steps)}
    </div>
    ${bookTable(books)}
    <footer>
      <span>${openWords(facts)}</span>
      <span class="push gap6">
        <button class="btn sm" type="button" id="play-again" data-play hidden>Play again</button>
        ${killForm(armed, facts.orderNo)}
        <button class="btn sm" type="button" id="copy-test" data-copy="as-test" hidden>Copy as test</button>
      </span>
    </footer>
    <details class="orders" id="test-of-order">
      <summary>As a test</summary>
      <pre class="as-test scroll" id="as-test" role="group" aria-label="The test" tabindex="0">${test}</pre>
    </details>
    <details class="orders" id="orders">
      <summary>Last ${RECENT} orders</summary>
      <ul>
        ${orders.map(
          (order) =>
            html`<li>
              <a
                href="/dev?order=${order.orderNo}"
                ${order.orderNo === facts.orderNo ? html`aria-current="true"` : ''}
                >${order.orderNo}</a
              >
              <span>${order.state}</span><span class="num">${moneyOf(order)}</span>
              <time>${timeOf(order.createdAt.getTime()).slice(0, 8)}</time>
            </li>`,
        )}
      </ul>
    </details>
  </section>`
}

/** Ends the process, now or at a point of the next payment. `npm run dev` starts it again. */
function killForm(armed: KillAt | null, orderNo: string): Html {
  return html`<form method="post" action="/dev/kill" class="gap6" data-kill>
    <input type="hidden" name="order" value="${orderNo}" />
    <select name="at" id="kill-at" aria-label="When the worker is killed">
      ${Object.entries(KILL_AT).map(
        ([at, words]) => html`<option value="${at}" ${at === armed ? html`selected` : ''}>${words}</option>`,
      )}
    </select>
    <button class="btn sm ${armed === null ? '' : 'warn'}" id="kill-worker">
      ${armed === null ? 'Kill the worker here' : 'Waits for the next payment'}
    </button>
  </form>`
}

function emptyCard(armed: KillAt | null): Html {
  return html`<section class="card" id="journal" data-live aria-labelledby="journal-title">
    <header><h2 id="journal-title">Money journal</h2></header>
    <p class="body muted">
      No order yet. Pay one, and each step of its money appears here. Switch a fault on before, and watch it
      heal.
    </p>
    <footer><span class="push gap6">${killForm(armed, '')}</span></footer>
  </section>`
}

function chips(steps: readonly Step[]): Html {
  return html`<ol class="states" aria-label="Phases">
    ${bandsOf(steps).map(
      ({ phase, first }) =>
        html`<li class="state ${phase.tone}"><b>${phase.name}</b>${timeOf(steps[first]?.at ?? 0)}</li>`,
    )}
  </ol>`
}

const sum = (minor: number | null, currency: string) =>
  minor === null ? '' : formatMoney(minor, { currency, locale: 'en' })

function bookTable(books: readonly Book[]): Html {
  return html`<div role="group" aria-label="Books" tabindex="0" class="scroll rule">
    <table class="tight">
      <thead>
        <tr>
          <th>Book</th>
          <th>Key</th>
          <th>Gateway says</th>
          <th class="num">Ours</th>
          <th class="num">Theirs</th>
          <th class="num">Sum</th>
        </tr>
      </thead>
      <tbody>
        ${books.map(
          (book) =>
            html`<tr>
              <td>${book.name}</td>
              <td class="mono">${book.key}</td>
              <td>${book.says}</td>
              <td class="num">${sum(book.oursMinor, book.currency)}</td>
              <td class="num">${sum(book.theirsMinor, book.currency)}</td>
              <td class="num">
                ${
                  book.oursMinor === book.theirsMinor
                    ? html`<span class="pill good">agrees</span>`
                    : html`<span class="pill warn">differs</span>`
                }
              </td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

const OPEN: ReadonlySet<string> = new Set(['sending', 'unknown', 'watch', 'superseded'])

function openWords({ state, events }: OrderFacts): string {
  const states = events.filter(({ what }) => what === 'attempt').map(stateOf)
  if (states.includes('manual')) return 'A person must look at it.'
  if (states.some((each) => OPEN.has(each))) return 'Not known yet. The recoverer asks the gateway again.'
  return state === 'authorized' ? 'Held. The capture is under way.' : 'Nothing left open.'
}
