import type { Email } from 'postal-mime'
import { messageIdIn } from './return-address.ts'

/** What a mail server reports about one mail that it had accepted. */
export type DeliveryReport = {
  messageId: string
  result: 'delivered' | 'failed'
  /** An enhanced status code of RFC 3463, such as `5.1.1`; null if the report has none. */
  status: string | null
}

const REPORT_TYPE = 'message/delivery-status'
const STATUS = /^[245]\.\d{1,3}\.\d{1,3}/

/**
 * Reads a delivery status notification (RFC 3464). Null for any other mail, such as an automatic reply. Null too for a
 * report that a mail is late. Nothing else of the mail is used: it may contain the mail that came back.
 */
export async function readDeliveryReport(message: string): Promise<DeliveryReport | null> {
  // Few processes ever get a report, so the parser is loaded with the first.
  const { default: PostalMime } = await import('postal-mime')
  const mail = await PostalMime.parse(message)
  const part = mail.attachments.find(({ mimeType }) => mimeType === REPORT_TYPE)
  const messageId = reportedId(mail)
  if (!part || messageId === null) return null
  // The first group of fields is about the report, and the next ones about one recipient each. Our mails have one.
  const [, recipient = ''] = textOf(part.content).split(/\r?\n\s*\r?\n/)
  const result = { delivered: 'delivered', failed: 'failed' }[field(recipient, 'Action').toLowerCase()]
  if (result !== 'delivered' && result !== 'failed') return null
  return { messageId, result, status: STATUS.exec(field(recipient, 'Status'))?.[0] ?? null }
}

function reportedId({ to = [] }: Email): string | null {
  return to.map(({ address }) => messageIdIn(address ?? '')).find((id) => id !== null) ?? null
}

function field(group: string, name: string): string {
  return new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(group)?.[1]?.trim() ?? ''
}

function textOf(content: string | ArrayBuffer | Uint8Array): string {
  return typeof content === 'string' ? content : Buffer.from(new Uint8Array(content)).toString('utf8')
}
