import { html } from 'hono/html'
import { documentOf } from '../page/document.ts'
import type { Html } from '../page/html.ts'
import { PERSONAS } from '../personas/personas.ts'
import { screenId } from '../search/find-things.ts'
import { isError, SCREENS, type Item, type Screen } from './screens.ts'
import { chipsFor, type Shown } from './shown.ts'
import { frameOf, openForm } from './thumb.ts'

/** Every screen and state as live frames, which load when they come into view. */
export function screensPage(shown: Shown): Html {
  return documentOf({
    title: 'Screens',
    here: '/dev/screens',
    body: html`<section class="card" aria-labelledby="screens-title">
        <header>
          <h2 id="screens-title">Screens</h2>
          <span class="small quiet"
            >live, without scripts; a press on a name makes the person and opens it</span
          >
          <form method="post" action="/dev/screens/people" class="right">
            <button class="btn sm">New people</button>
          </form>
        </header>
        <div class="body chips">${chips(shown)}</div>
      </section>
      ${Object.entries(SCREENS).map(([flow, screens]) => flowCard(flow, screens, shown))}`,
  })
}

function chips(shown: Shown): Html {
  const of = chipsFor('/dev/screens')
  return html`${of.bothLanguages(shown)} ${of.languages(shown)} ${of.bothWidths(shown)} ${of.widths(shown)}
  ${of.dark(shown)} ${of.errors(shown)}`
}

function flowCard(flow: string, screens: readonly Screen[], shown: Shown): Html | '' {
  const wanted = screens
    .map((screen, index) => ({ flow, screen, index }))
    .filter(({ screen }) => !shown.errors || isError(screen))
  if (wanted.length === 0) return ''
  const id = `flow-${flow.toLowerCase()}`
  return html`<section class="card" aria-labelledby="${id}">
    <header>
      <h2 id="${id}">${flow}</h2>
      <span class="small quiet">${wanted.length} screens and states</span>
    </header>
    <ul class="screens">
      ${wanted.map((item) => screenItem(item, shown))}
    </ul>
  </section>`
}

function screenItem(item: Item, { languages, widths, dark }: Shown): Html {
  const { path, as, state } = item.screen
  const frames = widths.flatMap((width) => languages.map((language) => ({ width, language, dark })))
  return html`<li class="screen" id="${screenId(item.flow, item.index)}">
    <h3>/${path}</h3>
    <p class="small quiet">${state ? html`<b>${state}</b>, ` : ''}${PERSONAS[as]?.name ?? as}</p>
    <div class="frames" inert>${frames.map((look) => frameOf(item, look))}</div>
    ${openForm(item.screen, 'Open')}
  </li>`
}
