import { createHash } from 'node:crypto'
import { escapeHtml } from '../layout/escape.ts'
import type { KeptMail } from './mailbox-store.ts'

const STYLE =
  ':root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem}' +
  'ol{list-style:none;padding:0}li{padding:.75rem 0;border-top:1px solid #8886}li a{display:block;font-weight:600}' +
  'dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem}dd{margin:0;overflow-wrap:anywhere}' +
  'iframe{width:100%;height:46rem;border:1px solid #8886;border-radius:12px}pre{white-space:pre-wrap;overflow-wrap:anywhere}'

const style = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`

/** The policy of the mailbox pages: only their own style, and the frame with the mail. */
export const PAGE_POLICY = `default-src 'none'; style-src ${style}; frame-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
/** A mail may use inline styles only: no scripts, images or connections. */
export const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'self'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"

/** The page that lists the kept mails. */
export function listPage(mails: readonly KeptMail[]): string {
  const items = mails.map(
    (mail) =>
      `<li><a href="/dev/mail/${mail.id}">${escapeHtml(mail.subject)}</a>${escapeHtml(mail.recipient)} · <time>${mail.created_at.toISOString()}</time></li>`,
  )
  const body = mails.length > 0 ? `<ol>${items.join('')}</ol>` : '<p>No mail yet.</p>'
  return page('Mailbox', `<h1>Mailbox</h1><p>What would have been sent, newest first.</p>${body}`)
}

/** The page of one kept mail, with its headers and its content. */
export function mailPage(mail: KeptMail): string {
  const facts = {
    To: mail.recipient,
    'Message-ID': `<${mail.message_id}>`,
    Date: mail.created_at.toISOString(),
    ...mail.headers,
  }
  const rows = Object.entries(facts).map(
    ([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`,
  )
  return page(
    mail.subject,
    `<p><a href="/dev/mail">Mailbox</a></p><h1>${escapeHtml(mail.subject)}</h1><dl>${rows.join('')}</dl>
<iframe title="The mail" src="/dev/mail/${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"></iframe>
<h2>As plain text</h2><pre>${escapeHtml(mail.plain)}</pre>`,
  )
}

/** The HTML of a mail. Its links open in the whole window. */
export function framedMail({ html }: KeptMail): string {
  return html.replace('<head>', '<head><base target="_top">')
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><link rel="icon" href="data:,"><style>${STYLE}</style><main>${body}</main></html>`
}
