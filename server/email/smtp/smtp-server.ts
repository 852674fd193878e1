import { createTransport, type NodemailerError } from 'nodemailer'
import type { Handover, MailGateway, OutgoingMail } from '../gateway.ts'

const CONNECTIONS = 5
const CONNECT_MS = 5_000
const SILENCE_MS = 20_000
/** RFC 5321 §3.8: the server is closing; every command would get this answer. */
const SERVICE_NOT_AVAILABLE = 421

/** Hands mails to an SMTP server over a few lasting connections. `url` is `smtp(s)://user:password@host:port`. */
export function smtpServer({ url }: { url: string }): MailGateway {
  const { host, port, secure, auth, search } = partsOf(url)
  const transport = createTransport({
    pool: true,
    host,
    port,
    secure,
    ...(auth ? { auth } : {}),
    requireTLS: search.get('requireTLS') === 'true',
    maxConnections: CONNECTIONS,
    // Trying again is the outbox's work.
    maxRequeues: 0,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: (mail) =>
      transport.sendMail(message(mail)).then(
        (): Handover => ({ outcome: 'sent' }),
        (error: NodemailerError) => handoverOf(error),
      ),
    close: () => transport.close(),
  }
}

function partsOf(url: string) {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url)
  const secure = protocol === 'smtps:'
  const auth = username
    ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
    : undefined
  return { host: hostname, port: Number(port || (secure ? 465 : 587)), secure, auth, search: searchParams }
}

function message(mail: OutgoingMail) {
  return {
    messageId: `<${mail.messageId}>`,
    from: mail.sender,
    // An object is taken as one address; a text would be parsed for several.
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    html: mail.html,
    text: mail.plain,
    headers: { ...mail.headers },
  }
}

/**
 * A reply settles this mail. A connection that broke may have broken over this mail, so it counts as a try; one that
 * was never there says nothing about it.
 */
function handoverOf(error: NodemailerError): Handover {
  const reply = error.responseCode
  const code = String(reply ?? error.code ?? 'unknown')
  if (error.code === 'ECONNECTION' || error.timeoutType === 'SOCKET_TIMEOUT')
    return { outcome: 'later', code }
  if (reply === undefined || reply === SERVICE_NOT_AVAILABLE || error.code === 'EAUTH')
    return { outcome: 'unreachable', code }
  return { outcome: error.permanent ? 'refused' : 'later', code }
}
