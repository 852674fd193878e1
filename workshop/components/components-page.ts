import { html, raw } from 'hono/html'
import { documentOf } from '../page/document.ts'
import type { Html } from '../page/html.ts'
import { readComponents } from './read-components.ts'

/** Each component of web/ui, live in its states, with the types of its props. */
export function componentsPage(): Html {
  const components = readComponents()
  return documentOf({
    title: 'Components',
    here: '/dev/components',
    body: html`<section class="card" aria-labelledby="components-title">
        <header>
          <h2 id="components-title">Components</h2>
          <span class="small quiet">${components.length} of web/ui, built again after an edit</span>
        </header>
        <ul class="body chips">
          ${components.map(({ name }) => html`<li><a class="chip" href="#${name}">${name}</a></li>`)}
        </ul>
      </section>
      ${components.map(
        ({ name, file, props }) =>
          html`<section class="card" aria-labelledby="${name}">
            <header>
              <h2 id="${name}">${name}</h2>
              <span class="mono">web/ui/${file}</span>
            </header>
            <iframe
              class="component"
              height="220"
              title="${name}"
              loading="lazy"
              src="/dev/components/frame?name=${name}"
            ></iframe>
            ${
              props === ''
                ? ''
                : html`<details class="orders">
                    <summary>Props</summary>
                    <pre class="body mono scroll" tabindex="0">${props}</pre>
                  </details>`
            }
          </section>`,
      )}`,
  })
}

/** The document of a frame, with the style of the product. */
export function componentFrame(name: string): Html {
  return html`${raw('<!doctype html>')}
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${name}</title>
        <link rel="stylesheet" href="/dev/components/style.css" />
        <script type="module" src="/dev/components/script.js"></script>
      </head>
      <body>
        <div id="root"></div>
      </body>
    </html>`
}
