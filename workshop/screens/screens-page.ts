import { html } from 'hono/html'
import { documentOf } from '../page/document.ts'
import type { Html } from '../page/html.ts'
import { PERSONAS } from '../personas/personas.ts'
import { screenId } from '../search/find-things.ts'
import { SCREENS, type Screen } from './screens.ts'

const LANGUAGES = { en: 'English', 'es-MX': 'Español' } as const
const WIDTHS = ['1180', '390'] as const
export type Shown = { languages: (keyof typeof LANGUAGES)[]; widths: (typeof WIDTHS)[number][] }

/** What the address asks for; without anything, all languages and widths. */
export function shownBy(query: Record<string, string>): Shown {
  const { language, width } = query
  return {
    languages: language === 'en' || language === 'es-MX' ? [language] : ['en', 'es-MX'],
    widths: width === '1180' || width === '390' ? [width] : [...WIDTHS],
  }
}

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

const chip = (name: string, query: string, on: boolean) =>
  html`<a class="chip" href="/dev/screens${query}" ${on ? html`aria-current="true"` : ''}>${name}</a>`

function chips({ languages, widths }: Shown): Html {
  const [language, width] = [
    languages.length === 1 ? languages[0] : null,
    widths.length === 1 ? widths[0] : null,
  ]
  const query = (given: Record<string, string | null | undefined>) => {
    const pairs = Object.entries({ language, width, ...given }).flatMap(([name, value]) =>
      value ? [`${name}=${value}`] : [],
    )
    return pairs.length > 0 ? `?${pairs.join('&')}` : ''
  }
  return html`${chip('Both languages', query({ language: null }), language === null)}
  ${Object.entries(LANGUAGES).map(([key, name]) => chip(name, query({ language: key }), language === key))}
  ${chip('Both widths', query({ width: null }), width === null)}
  ${WIDTHS.map((each) => chip(each, query({ width: each }), width === each))}`
}

function flowCard(flow: string, screens: readonly Screen[], shown: Shown): Html {
  const id = `flow-${flow.toLowerCase()}`
  return html`<section class="card" aria-labelledby="${id}">
    <header>
      <h2 id="${id}">${flow}</h2>
      <span class="small quiet">${screens.length} screens and states</span>
    </header>
    <ul class="screens">
      ${screens.map((screen, index) => screenItem({ flow, screen, index }, shown))}
    </ul>
  </section>`
}

type Item = { flow: string; screen: Screen; index: number }

function screenItem({ flow, screen, index }: Item, { languages, widths }: Shown): Html {
  const { path, as, state } = screen
  const frames = widths.flatMap((width) => languages.map((language) => ({ width, language })))
  return html`<li class="screen" id="${screenId(flow, index)}">
    <h3>/${path}</h3>
    <p class="small quiet">${state ? html`<b>${state}</b>, ` : ''}${PERSONAS[as]?.name ?? as}</p>
    <div class="frames" inert>
      ${frames.map(
        ({ width, language }) =>
          html`<span class="shot w${width}"
            ><iframe
              title="/${path}, ${language}, ${width}"
              loading="lazy"
              src="/dev/screens/frame?flow=${flow}&index=${index}&locale=${language}"
            ></iframe
          ></span>`,
      )}
    </div>
    <form method="post" action="/dev/be/${as}" target="_blank">
      <input type="hidden" name="to" value="${screen.linkedFrom ? '' : path}" />
      <button
        class="btn sm"
        aria-label="Open /${path} as ${PERSONAS[as]?.name ?? as}${state ? `, ${state}` : ''}"
      >
        Open
      </button>
    </form>
  </li>`
}
