import { createTransport, type NodemailerError } from 'nodemailer'
import type { Handover, MailGateway, OutgoingMail } from '../gateway.ts'
import { isWrongAddress } from '../wrong-address.ts'

const CONNECTIONS = 5
const CONNECT_MS = 5_000
const SILENCE_MS = 20_000
/** RFC 5321 §3.8: the server is closing and answers every command with this code. */
const SERVICE_NOT_AVAILABLE = 421

/** Sends mails to an SMTP server over a few persistent connections. `url` is `smtp(s)://user:password@host:port`. */
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
    // The outbox handles retries.
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
    ...(mail.returnAddress === null ? {} : reportsTo(mail.returnAddress, mail)),
    // nodemailer takes an object as one address, but would parse a string for several.
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    html: mail.html,
    text: mail.plain,
    headers: { ...mail.headers },
  }
}

/** The return address, and the wish to get a report without the content of the mail (RFC 3461). */
function reportsTo(returnAddress: string, { messageId, recipient }: OutgoingMail) {
  return {
    envelope: { from: returnAddress, to: recipient },
    dsn: { id: messageId, return: 'headers' as const, notify: ['success' as const, 'failure' as const] },
  }
}

/**
 * Maps an error to an outcome. A reply decides the outcome. A connection that breaks is counted as a try, because this
 * mail may be the cause. A connection that never opened is not.
 */
function handoverOf(error: NodemailerError): Handover {
  const reply = error.responseCode
  const code = String(reply ?? error.code ?? 'unknown')
  if (error.code === 'ECONNECTION' || error.timeoutType === 'SOCKET_TIMEOUT')
    return { outcome: 'later', code }
  if (reply === undefined || reply === SERVICE_NOT_AVAILABLE || error.code === 'EAUTH')
    return { outcome: 'unreachable', code }
  if (!error.permanent) return { outcome: 'later', code }
  return { outcome: 'refused', code, isAddressWrong: error.command === 'RCPT TO' && namesWrongAddress(error) }
}

/** An enhanced status code after the reply code (RFC 2034), as in `550 5.1.1 No such user`. */
const ENHANCED = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})/
/** The reply codes for a mailbox that does not exist or has moved (RFC 5321 §4.2.3). */
const NO_SUCH_MAILBOX = [550, 551]

/** An enhanced status is exact: `550` alone may also be about us, such as `550 5.7.1` for a refused sender. */
function namesWrongAddress({ responseCode, response = '' }: NodemailerError): boolean {
  const status = ENHANCED.exec(response)?.[1]
  return status === undefined
    ? responseCode !== undefined && NO_SUCH_MAILBOX.includes(responseCode)
    : isWrongAddress(status)
}
