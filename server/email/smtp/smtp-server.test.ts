import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { freePort } from '#tests/support/app.ts'
import { smtpReceiver } from '#tests/support/fakes/smtp-receiver.ts'
import type { MailGateway, OutgoingMail } from '../gateway.ts'
import { smtpServer } from './smtp-server.ts'

const mail: OutgoingMail = {
  messageId: '0f9c@evenhand.test',
  sender: 'Evenhand <hello@evenhand.test>',
  returnAddress: null,
  recipient: 'amara@example.org',
  subject: '¿Cómo estás? 👋',
  html: '<p>é',
  plain: 'é',
  headers: { 'Auto-Submitted': 'auto-generated' },
}

const open: { gateways: MailGateway[]; servers: Server[] } = { gateways: [], servers: [] }
afterEach(() => {
  for (const gateway of open.gateways.splice(0)) gateway.close()
  for (const server of open.servers.splice(0)) server.close()
})

function gatewayTo(url: string): MailGateway {
  const gateway = smtpServer({ url })
  open.gateways.push(gateway)
  return gateway
}

/**
 * A server with scripted replies, one per command. `.` stands for the end of the message, and `hang up`
 * closes the connection.
 */
async function scriptedServer(
  replies: Partial<Record<'MAIL' | 'RCPT' | 'DATA' | '.', string>>,
): Promise<string> {
  const server = createServer((socket) => {
    let inMessage = false
    const answer = (command: string) => {
      const standard: Record<string, string> = { DATA: '354 go on' }
      const reply =
        Object.entries(replies).find(([name]) => name === command)?.[1] ?? standard[command] ?? '250 ok'
      if (reply === 'hang up') socket.destroy()
      else socket.write(`${reply}\r\n`)
      inMessage = reply.startsWith('354')
    }
    socket.on('error', () => undefined)
    socket.write('220 ready\r\n')
    socket.on('data', (chunk) => {
      const text = chunk.toString()
      if (!inMessage) answer(text.slice(0, 4).toUpperCase())
      else if (text.endsWith('\r\n.\r\n')) answer('.')
    })
  })
  open.servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a mail is sent with its own Message-ID, and all letters survive', async () => {
  const { url, received } = await smtpReceiver()
  expect(await gatewayTo(url).send(mail)).toEqual({ outcome: 'sent' })
  expect(received[0]?.parsed).toMatchObject({ messageId: '<0f9c@evenhand.test>', subject: mail.subject })
  expect(received[0]?.parsed.text?.trim()).toBe('é')
})

const refused = (code: string, isAddressWrong: boolean) =>
  ({ outcome: 'refused', code, isAddressWrong }) as const

test.each([
  { replies: { RCPT: '550 unknown' }, handover: refused('550', true) },
  { replies: { RCPT: '550 5.1.1 No such user' }, handover: refused('550', true) },
  { replies: { RCPT: '550-5.1.1 No such user\r\n550 5.1.1 Look again' }, handover: refused('550', true) },
  { replies: { RCPT: '550 5.7.1 Your server is on a list' }, handover: refused('550', false) },
  { replies: { RCPT: '552 5.2.2 Mailbox full' }, handover: refused('552', false) },
  { replies: { RCPT: '554 Relay access denied' }, handover: refused('554', false) },
  { replies: { MAIL: '550 5.1.8 Unknown sender' }, handover: refused('550', false) },
  { replies: { '.': '550 no' }, handover: refused('550', false) },
  { replies: { '.': '554 no' }, handover: refused('554', false) },
  { replies: { RCPT: '450 greylisted' }, handover: { outcome: 'later', code: '450' } },
  { replies: { '.': '451 try again' }, handover: { outcome: 'later', code: '451' } },
  { replies: { MAIL: '421 closing' }, handover: { outcome: 'unreachable', code: '421' } },
  { replies: { DATA: 'hang up' }, handover: { outcome: 'later', code: 'ECONNECTION' } },
  { replies: { '.': 'hang up' }, handover: { outcome: 'later', code: 'ECONNECTION' } },
] as const)(
  'a server that answers $replies gives the outcome $handover.outcome',
  async ({ replies, handover }) => {
    expect(await gatewayTo(await scriptedServer(replies)).send(mail)).toEqual(handover)
  },
)

test('without a listening server, the outcome is unreachable', async () => {
  const handover = await gatewayTo(`smtp://127.0.0.1:${await freePort()}`).send(mail)
  expect(handover).toMatchObject({ outcome: 'unreachable' })
})
