import { html } from 'hono/html'
import { CONSOLE_BASE, LOG_IN_PATH } from '#domain/console/console-paths.ts'

/** A page for a person without a session: its text and its link. */
export type Said = { title: string; text: string; link: { to: string; name: string } | null }

const LOG_IN_AGAIN = { to: `${CONSOLE_BASE}${LOG_IN_PATH}`, name: 'Log in again' }

/** The texts before the log-in. None of them shows what the console contains. */
export const SAID = {
  away: {
    title: 'The log-in provider does not answer',
    text: 'Nobody can log in now. Sessions that are open go on. Try again in a minute.',
    link: { ...LOG_IN_AGAIN, name: 'Try again' },
  },
  refused: {
    title: 'This log-in did not work',
    text: 'It was cancelled, took too long, or was used before. Nothing has changed.',
    link: LOG_IN_AGAIN,
  },
  tooMany: {
    title: 'Too many log-ins',
    text: 'Too many log-ins were started from your network. Wait ten minutes.',
    link: null,
  },
  loggedOut: {
    title: 'You are logged out',
    text: 'Your session in the console has ended.',
    link: LOG_IN_AGAIN,
  },
} as const satisfies Record<string, Said>

/** The page for a person whose groups have no role. */
export function withoutRole(name: string): Said {
  return {
    title: 'You have no role in the console',
    text: `The log-in provider knows you as ${name}, but none of your groups has a role here. Ask for one, then log in again.`,
    // The provider still knows this person. With a fresh log-in, another person can log in.
    link: { to: `${LOG_IN_AGAIN.to}?fresh=1`, name: 'Log in as another person' },
  }
}

type Look = { brand: string; style: string | null }

/** A page without script and without inline style. */
export function pageOf({ title, text, link }: Said, { brand, style }: Look) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title} - ${brand} console</title>
        <link rel="icon" href="data:," />
        ${style === null ? '' : html`<link rel="stylesheet" href="${style}" />`}
      </head>
      <body class="door">
        <main>
          <p class="logo">${brand} <small>console</small></p>
          <h1>${title}</h1>
          <p>${text}</p>
          ${link === null ? '' : html`<p><a class="btn main" href="${link.to}">${link.name}</a></p>`}
        </main>
      </body>
    </html>`
}
