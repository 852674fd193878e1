import { html } from 'hono/html'
import type { Html } from '../page/html.ts'
import { PERSONAS } from './personas.ts'
import { STAFF } from './staff.ts'

/** All personas that a developer can be. Each is a form, because a click creates a person. */
export function personasCard(): Html {
  return html`<section class="card" aria-labelledby="personas-title">
    <header>
      <h2 id="personas-title">Be someone</h2>
      <span class="small quiet">one press: the state is made, and you are where they would be</span>
      <span class="right wide-only"><kbd>1</kbd> to <kbd>9</kbd></span>
    </header>
    <ul class="personas">
      ${Object.entries(PERSONAS).map(
        ([key, { name, is, look, locale }], index) =>
          html`<li>
            <form method="post" action="/dev/be/${key}" target="_blank">
              <button class="persona" ${index < 9 ? html`data-key="${index + 1}"` : ''}>
                <span class="av ${look}" aria-hidden="true">${initials(name)}</span>
                <span><b ${locale ? html`lang="${locale}"` : ''}>${name}</b><small>${is}</small></span>
              </button>
            </form>
          </li>`,
      )}
      ${STAFF.map(
        ({ id, name, role }) =>
          html`<li>
            <form method="post" action="/dev/be/staff/${id}" target="_blank">
              <button class="persona">
                <span class="av" aria-hidden="true">${initials(name)}</span
                ><span><b>${name.split(' ')[0]}</b><small>Staff, ${role}</small></span>
              </button>
            </form>
          </li>`,
      )}
      <li>
        <a class="persona" href="/console">
          <span class="av" aria-hidden="true">ST</span
          ><span><b>Staff</b><small>every role, at the log-in</small></span>
        </a>
      </li>
    </ul>
  </section>`
}

function initials(name: string): string {
  const [first = '', second = ''] = name.split(/\W+\s*/)
  return `${first.slice(0, 1)}${second.slice(0, 1) || first.slice(1, 2)}`.toUpperCase()
}
