/** What the report about a returned mail means, by its status (RFC 3463). The first that fits applies. */
const STATUSES: readonly (readonly [RegExp, string])[] = [
  [/^5\.1\./, 'no such address'],
  [/^5\.2\.1$/, 'mailbox switched off'],
  [/^\d\.2\.2$/, 'mailbox full'],
  [/^\d\.4\./, 'server does not answer'],
  [/^\d\.7\./, 'refused as unwanted'],
]

/** A status of a report, such as `5.1.1`, in words. */
export function statusText(status: string): string {
  const [, words] = STATUSES.find(([pattern]) => pattern.test(status)) ?? []
  return words === undefined ? `status ${status}` : `${words} (${status})`
}
