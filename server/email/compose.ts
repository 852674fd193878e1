import { localeOrDefault } from '#domain/messages/locales.ts'
import { isEmail } from '#domain/people/email.ts'
import type { Site } from '#domain/site.ts'
import { traceIdOf } from '#server/platform/traces.ts'
import type { OutboxRow } from './claim-mails.ts'
import type { OutgoingMail } from './gateway.ts'
import { storedMail } from './mail.ts'
import { render } from './render.ts'
import { returnAddressOf } from './reports/return-address.ts'

/** The complete mail, or a code for the reason it cannot be sent. */
export function compose(
  { site, returnAddress }: { site: Site; returnAddress?: string | undefined },
  { row, country }: { row: OutboxRow; country: string | null },
): OutgoingMail | string {
  if (!isEmail(row.recipient)) return 'recipient'
  const mail = storedMail.safeParse(row.payload)
  if (!mail.success) return 'payload'
  const { subject, html, plain, headers } = render(mail.data, {
    site,
    locale: localeOrDefault(row.locale),
    country,
  })
  const messageId = `${row.message_id}@${domainOf(site.mailSender)}`
  const traceId = traceIdOf(row.traceparent)
  return {
    messageId,
    sender: site.mailSender,
    returnAddress: returnAddress === undefined ? null : returnAddressOf(returnAddress, row.message_id),
    recipient: row.recipient,
    subject,
    html,
    plain,
    headers: traceId === null ? headers : { ...headers, 'Trace-Id': traceId },
  }
}

function domainOf(sender: string): string {
  return /@([A-Za-z0-9.-]+)>?\s*$/.exec(sender)?.[1] ?? 'localhost'
}
