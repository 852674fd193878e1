import { html } from 'hono/html'
import type { Db } from '#server/db/database.ts'
import { countMails, newestMails } from '#server/email/mailbox/index.ts'
import type { Html } from '../page/html.ts'
import type { Letters } from './letters.ts'

type Link = { words: string; to: string; lang?: string }
/** A mail of the card. A mail that bounced is not in the mailbox. */
export type Caught = {
  subject: string
  recipient: string
  at: Date
  bounced: boolean
  open: string | null
  links: Link[]
}

const SHOWN = 5

/** The newest mails, including those that bounced, and the number of caught mails. */
export async function readCaught(
  db: Db,
  letters: Letters,
  secondsAhead: number,
): Promise<{ mails: Caught[]; count: number }> {
  const caught = (await newestMails(db, SHOWN)).map(
    ({ id, message_id: messageId, subject, recipient, html: content, created_at: at }): Caught => ({
      subject,
      recipient,
      at,
      bounced: false,
      open: `/dev/mail/${id}`,
      links: [...otherLanguage(id, letters.of(messageId)?.locale), ...actionOf(content)],
    }),
  )
  const bounced = letters.bounced().map(({ subject, recipient, at }): Caught => {
    const links = [{ words: 'In the console', to: `/console/search?q=${encodeURIComponent(recipient)}` }]
    const then = new Date(at + secondsAhead * 1000)
    return { subject, recipient, at: then, bounced: true, open: null, links }
  })
  const mails = [...caught, ...bounced].toSorted((a, b) => b.at.getTime() - a.at.getTime())
  return { mails: mails.slice(0, SHOWN), count: await countMails(db) }
}

function otherLanguage(id: number, locale: string | undefined): Link[] {
  if (locale === undefined) return []
  return locale === 'en'
    ? [{ words: 'En español', to: `/dev/mails/caught/${id}?locale=es-MX`, lang: 'es-MX' }]
    : [{ words: 'In English', to: `/dev/mails/caught/${id}?locale=en` }]
}

/** The URL of a mail's button on this machine. */
function actionOf(content: string): Link[] {
  const [, url = '', words = ''] = /class="button-label" href="([^"]+)"[^>]*>([^<]+)</.exec(content) ?? []
  const address = url.replaceAll('&amp;', '&')
  if (!URL.canParse(address)) return []
  const { pathname, search } = new URL(address)
  return [{ words: `Follow “${decode(words)}”`, to: `${pathname}${search}` }]
}

/** Reverses the HTML escapes of a mail. */
function decode(text: string): string {
  return text
    .replaceAll('&#39;', '’')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

/** The newest mails that were caught here. */
export function mailsCard({ mails, count }: { mails: readonly Caught[]; count: number }): Html {
  return html`<section class="card" id="mails" data-live aria-labelledby="mails-title">
    <header>
      <h2 id="mails-title">Mails</h2>
      <span class="small quiet">caught here</span
      ><span class="right"><a href="/dev/mail">All ${count}</a><a href="/dev/mails">All kinds</a></span>
    </header>
    ${
      mails.length === 0
        ? html`<p class="body muted">No mail yet. Every mail of this laptop appears here.</p>`
        : html`<ul class="mails">
            ${mails.map(mailItem)}
          </ul>`
    }
  </section>`
}

function mailItem({ subject, recipient, at, bounced, open, links }: Caught): Html {
  return html`<li>
    <b>${subject}</b><time>${at.toISOString().slice(5, 16).replace('T', ' ')}</time>
    <small>
      ${bounced ? html`<span class="pill bad">bounced, given up</span>` : ''} to ${recipient}.
      ${open === null ? '' : html`<a href="${open}" aria-label="Open ${subject}">Open</a>`}
      ${links.map(
        ({ words, to, lang }) =>
          html`<a href="${to}" target="_blank" ${lang ? html`lang="${lang}"` : ''}>${words}</a> `,
      )}
    </small>
  </li>`
}
