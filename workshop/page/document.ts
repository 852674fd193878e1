import { html, raw } from 'hono/html'
import type { Html } from './html.ts'

/** Allows only our own files. The frames are our own pages without scripts. */
export const DOCUMENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Cpath d='M2 15.5 11.5 7l9.5 8.5V27a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2z' fill='%23e3ab4a'/%3E%3Cpath d='M11 15.5 20.5 7l9.5 8.5V27a2 2 0 0 1-2 2H13a2 2 0 0 1-2-2z' fill='%23c8553d'/%3E%3C/svg%3E"

const PLACES = [
  ['/dev', 'Bench'],
  ['/dev/screens', 'Screens'],
  ['/dev/mails', 'Mails'],
  ['/dev/components', 'Components'],
] as const

type Given = {
  title: string
  /** The path of the page. */
  here: string
  /** The text of the search, on its page. */
  asked?: string
  /** At the right of the bar. */
  aside?: Html | ''
  body: Html
}

/** A page of the workshop: the striped line, the top bar and the content. */
export function documentOf({ title, here, asked = '', aside = '', body }: Given): Html {
  return html`${raw('<!doctype html>')}
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title} - Evenhand workshop</title>
        <link rel="icon" href="${ICON}" />
        <link rel="stylesheet" href="/dev/assets/workshop.css" />
        <script type="module" src="/dev/assets/live.js"></script>
        <script type="module" src="/dev/assets/keys.js"></script>
      </head>
      <body>
        <a class="skip" href="#main">Skip to content</a>
        <aside class="local" aria-label="Local only">
          <span
            >Local only. Nothing here is real: pretend gateway, pretend mail, test people. It does not exist
            in production.</span
          >
        </aside>
        <header class="topbar">
          <a class="logo" href="/dev">
            <svg width="24" height="24" viewBox="0 0 32 32" aria-hidden="true">
              <path class="roof-a" d="M2 15.5 11.5 7l9.5 8.5V27a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2z" />
              <path class="roof-b" d="M11 15.5 20.5 7l9.5 8.5V27a2 2 0 0 1-2 2H13a2 2 0 0 1-2-2z" />
            </svg>
            Evenhand <small>workshop</small>
          </a>
          <nav class="places" aria-label="Workshop">
            ${PLACES.map(
              ([path, name]) =>
                html`<a class="chip" href="${path}" ${path === here ? html`aria-current="page"` : ''}
                  >${name}</a
                >`,
            )}
            <a class="chip" href="/join/signup">Site</a>
            <a class="chip" href="/console">Console</a>
          </nav>
          <search class="find-box" aria-label="From anywhere">
            <form class="find" action="/dev/search">
              <input
                type="search"
                name="q"
                aria-label="Search"
                placeholder="Order, mail, persona, screen"
                autocomplete="off"
                required
                data-key="/"
                value="${asked}"
              /><kbd>/</kbd>
            </form>
          </search>
          ${aside}
        </header>
        <main class="shop" id="main" tabindex="-1">
          <h1 class="vh">${title}</h1>
          ${body}
        </main>
      </body>
    </html>`
}
