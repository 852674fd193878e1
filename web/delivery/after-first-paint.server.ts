import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import { PAGE_AWAKE } from './replay-early-input.ts'

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const START = /(<script nonce="[^"]*" )type="module" async=""/

/**
 * Delays the script and the font of a page until right after the first paint. Browsers request both before they draw
 * anything. On a slow phone, this takes as long as the layout of the page.
 *
 * @param html a whole page, as React Router renders it
 * @param nonce allows the page's scripts
 */
export function leaveForAfterFirstPaint(html: string, nonce: string): string {
  const modules = [...html.matchAll(PRELOAD)].map(([, href]) => href)
  const late = `<script nonce="${nonce}">(${keepEarlyPresses})('${PAGE_AWAKE}');(${whatComesLater})(${JSON.stringify({ modules, figtree, nonce })})</script>`
  return html
    .replaceAll(PRELOAD, '')
    .replace(START, '$1type="later"')
    .replace('</body>', () => `${late}</body>`)
}

/**
 * Runs in the page, so it cannot use other code of this file. Without scripts, the font is in the style
 * sheet.
 */
const whatComesLater = `({ modules, figtree, nonce }) => requestAnimationFrame(() => setTimeout(() => {
  const add = (name, properties) => document.head.append(Object.assign(document.createElement(name), { nonce, ...properties }))
  for (const href of modules) add('link', { rel: 'modulepreload', href })
  add('script', { type: 'module', text: document.querySelector('script[type=later]').text })
  document.fonts.add(new FontFace('Figtree Variable', 'url(' + figtree + ')', { weight: '300 900', display: 'swap' }))
}))`

/**
 * Runs in the page too. It repeats early clicks on buttons once the page's script can handle them. It listens
 * after React. React may hydrate because of a click, and then handles that click itself.
 */
const keepEarlyPresses = `(awake) => {
  const pressed = new Set()
  const keep = ({ target }) => pressed.add(target.closest('button[type=button]:not([popovertarget])'))
  window.addEventListener('click', keep)
  document.addEventListener(awake, () => {
    window.removeEventListener('click', keep)
    for (const button of pressed) if (button?.isConnected) button.click()
  }, { once: true })
}`
