import { LOCALES } from '#domain/messages/locales.ts'
import { textFor } from '#domain/messages/text.ts'
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import { askForLostStyles } from './inline/ask-for-lost-styles.ts'
import { guardMarkup } from './inline/guard-markup.ts'
import { keepEarlyPresses } from './inline/keep-early-presses.ts'
import { loadAfterFirstPaint, type Late } from './inline/load-after-first-paint.ts'
import { loadFont } from './inline/load-font.ts'
import { sendFormsOnce } from './inline/send-forms-once.ts'
import { stayWithoutNetwork } from './inline/stay-without-network.ts'
import { ANSWER_LIMIT_MS } from '#web/lib/unreachable.ts'
import { PAGE_HYDRATED, PAGE_STAYED } from './replay-early-input.ts'

/** In each language, because a page can change its language without a new document. */
const OFFLINE = Object.fromEntries(LOCALES.map((locale) => [locale, textFor(locale)('chrome.offline')]))
const OFFLINE_SHOWN_MS = 15_000

/** Short for a person, and long enough not to burden a network that is failing. */
const ASK_AGAIN_MS = 1000

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const START = /(<script nonce="[^"]*" )type="module" async=""/

/**
 * Delays the script and the font of a page until right after the first paint. Browsers request both before they draw
 * anything. On a slow phone, these requests take as long as the layout of the page.
 *
 * @param html a whole page, as React Router renders it
 * @param nonce allows the page's scripts
 */
export function deferUntilFirstPaint(html: string, nonce: string): string {
  const modules = [...html.matchAll(PRELOAD)].flatMap(([, href]) => href ?? [])
  const late: Late = { modules, nonce }
  const programs = [
    asScript(guardMarkup, { emptyScript: '<script></script>' }),
    asScript(keepEarlyPresses, PAGE_HYDRATED),
    asScript(askForLostStyles, ASK_AGAIN_MS),
    asScript(stayWithoutNetwork, { texts: OFFLINE, shownMs: OFFLINE_SHOWN_MS }),
    asScript(sendFormsOnce, { hydrated: PAGE_HYDRATED, stayed: PAGE_STAYED, waitMs: ANSWER_LIMIT_MS }),
    asScript(loadAfterFirstPaint, late),
    asScript(loadFont, figtree),
  ]
  return html
    .replaceAll(PRELOAD, '')
    .replace(START, '$1type="later"')
    .replace('</body>', () => `<script nonce="${nonce}">${programs.join(';')}</script></body>`)
}

/** The text of a script that calls a function. An end tag in its argument does not end the script. */
function asScript<Given>(program: (given: Given) => void, given: Given): string {
  return `(${program.toString()})(${JSON.stringify(given).replaceAll('<', String.raw`\u003c`)})`
}
