import { html } from 'hono/html'
import type { Html } from '../page/html.ts'
import { allItems, isError, type Item } from './screens.ts'
import { chipsFor, type Shown } from './shown.ts'
import { frameOf, openForm } from './thumb.ts'

const NAMES: Readonly<Record<string, string>> = {
  signup: 'Chooser',
  step1: 'You',
  step2: 'Family',
  step3: 'Packages',
  payment: 'Payment',
  credentials: 'Log-in',
  receipt: 'Receipt',
  invite: 'Invitation',
  'invite/step1': 'Co-parent',
  pro: 'Professional',
  login: 'Log in',
}
const SHOWN = ['signup', 'step2', 'step3', 'payment', 'receipt', 'invite', 'pro']

/** The screens of the first page: the main screens, or those with an error. */
export function stripOf(shown: Shown): Item[] {
  const all = allItems()
  if (shown.errors) return all.filter(({ screen }) => isError(screen))
  return SHOWN.flatMap((path) => all.find(({ screen }) => screen.path === path && !screen.state) ?? [])
}

/** The main screens as live pictures, in one language, width and theme. */
export function screensCard(asked: Shown): Html {
  const shown: Shown = {
    ...asked,
    languages: asked.languages.slice(0, 1),
    widths: asked.widths.slice(0, 1),
  }
  const of = chipsFor('/dev', '#screens')
  const [language = 'en', width = '1180'] = [shown.languages[0], shown.widths[0]]
  return html`<section class="card" id="screens" aria-labelledby="screens-title">
    <header>
      <h2 id="screens-title">Screens</h2>
      <span class="small quiet">each opens with its person’s data</span>
      <span class="right">
        ${of.languages(shown)} ${of.narrow(shown)} ${of.dark(shown)} ${of.errors(shown)}
        <a href="/dev/screens">All</a>
      </span>
    </header>
    <ul class="thumbs">
      ${stripOf(shown).map(
        (item) =>
          html`<li>
            <div inert>${frameOf(item, { language, width, dark: shown.dark, waits: true })}</div>
            ${openForm(item.screen, NAMES[item.screen.path] ?? item.screen.path)}
            <small>/${item.screen.path}</small>
          </li>`,
      )}
    </ul>
  </section>`
}
