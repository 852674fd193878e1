import { html } from 'hono/html'
import type { KeptMail } from '#server/email/mailbox/index.ts'
import type { Html } from '../page/html.ts'

export type Caught = Pick<KeptMail, 'id' | 'recipient' | 'subject' | 'created_at'>

/** The newest mails that were caught here. */
export function mailsCard(mails: readonly Caught[]): Html {
  return html`<section class="card" id="mails" data-live aria-labelledby="mails-title">
    <header>
      <h2 id="mails-title">Mails</h2>
      <span class="small quiet">caught here</span
      ><span class="right"><a href="/dev/mail">All</a><a href="/dev/mails">All kinds</a></span>
    </header>
    ${
      mails.length === 0
        ? html`<p class="body muted">No mail yet. Every mail of this laptop appears here.</p>`
        : html`<ul class="mails">
            ${mails.map(
              ({ id, recipient, subject, created_at: at }) =>
                html`<li>
                  <a href="/dev/mail/${id}" id="mail-${id}">${subject}</a
                  ><time>${at.toISOString().slice(5, 16).replace('T', ' ')}</time>
                  <small>to ${recipient}</small>
                </li>`,
            )}
          </ul>`
    }
  </section>`
}
