import type { AddressInfo } from 'node:net'
import { afterEach } from 'vitest'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** `wantsReport` is what the sender asked of the server about its delivery (RFC 3461). */
type ReceivedMail = {
  envelopeFrom: string
  envelopeTo: string[]
  wantsReport: string[]
  raw: string
  parsed: Email
}
export type SmtpReceiver = {
  url: string
  received: ReceivedMail[]
  /** Answers the next mails with a reply code such as 451; null accepts mails again. */
  refuseWith: (reply: number | null) => void
  /** Stops listening; `url` then has no server. */
  stop: () => Promise<void>
}

/** A real SMTP server on the loopback interface that stores its mails. It stops after the test. */
export async function smtpReceiver({ port = 0 }: { port?: number } = {}): Promise<SmtpReceiver> {
  const received: ReceivedMail[] = []
  let refusal: number | null = null
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    hideDSN: false,
    logger: false,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (refusal !== null) return done(Object.assign(new Error('refused'), { responseCode: refusal }))
        const raw = Buffer.concat(chunks).toString('utf8')
        void PostalMime.parse(raw).then((parsed) => {
          const { mailFrom, rcptTo } = session.envelope
          received.push({
            envelopeFrom: mailFrom === false ? '' : mailFrom.address,
            envelopeTo: rcptTo.map(({ address }) => address),
            wantsReport: rcptTo.flatMap(({ dsn }) => dsn?.notify ?? []),
            raw,
            parsed,
          })
          done()
        })
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  const { port: chosen } = server.server.address() as AddressInfo
  let stopped = false
  const stop = async () => {
    if (stopped) return
    stopped = true
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
  receivers.push(stop)
  return { url: `smtp://127.0.0.1:${chosen}`, received, refuseWith: (reply) => (refusal = reply), stop }
}

const receivers: (() => Promise<void>)[] = []

afterEach(async () => {
  await Promise.all(receivers.splice(0).map((stop) => stop()))
})
