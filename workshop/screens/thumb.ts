import { html } from 'hono/html'
import type { Html } from '../page/html.ts'
import { PERSONAS } from '../personas/personas.ts'
import type { Item, Screen } from './screens.ts'

type Look = { width: '1180' | '390'; language: string; dark: boolean; waits?: boolean }

/** A small live picture of a screen. A waiting one is loaded by the script when it is visible. */
export function frameOf({ flow, index, screen }: Item, { width, language, dark, waits = false }: Look): Html {
  const source = `/dev/screens/frame?flow=${flow}&index=${index}&locale=${language}${dark ? '&theme=dark' : ''}`
  return html`<span class="shot w${width} ${dark ? 'dark' : ''}"
    ><iframe
      title="/${screen.path}, ${language}, ${width}"
      loading="lazy"
      ${waits ? html`data-src="${source}"` : html`src="${source}"`}
    ></iframe
  ></span>`
}

/** A click creates the person and opens the screen. */
export function openForm({ path, as, state, linkedFrom }: Screen, words: Html | string): Html {
  return html`<form method="post" action="/dev/be/${as}" target="_blank">
    <input type="hidden" name="to" value="${linkedFrom ? '' : path}" />
    <button
      class="btn sm"
      aria-label="Open /${path} as ${PERSONAS[as]?.name ?? as}${state ? `, ${state}` : ''}"
    >
      ${words}
    </button>
  </form>`
}
