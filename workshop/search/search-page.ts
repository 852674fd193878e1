import { html } from 'hono/html'
import { documentOf } from '../page/document.ts'
import type { Html } from '../page/html.ts'
import type { Thing } from './find-things.ts'

/** The results of a search. Each is a link or a button. */
export function searchPage(text: string, things: readonly Thing[]): Html {
  return documentOf({
    title: 'Search',
    here: '/dev/search',
    asked: text,
    body: html`<section class="card" aria-labelledby="found-title">
      <header>
        <h2 id="found-title">Found</h2>
        <span class="small quiet">${things.length === 1 ? '1 thing' : `${things.length} things`}</span>
      </header>
      ${
        things.length === 0
          ? html`<p class="body muted">Nothing has these words. Try a path, a name, a state or an order.</p>`
          : html`<ul class="found">
              ${things.map(
                (thing) =>
                  html`<li>
                    <span class="pill plain">${thing.kind}</span>
                    ${nameOf(thing)}<small>${thing.says}</small>
                  </li>`,
              )}
            </ul>`
      }
    </section>`,
  })
}

function nameOf({ name, to, isForm }: Thing): Html {
  return isForm
    ? html`<form method="post" action="${to}" target="_blank"><button class="btn sm">${name}</button></form>`
    : html`<a href="${to}">${name}</a>`
}
