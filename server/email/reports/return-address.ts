/** Between the name of the mailbox and the id of the mail. Mail servers deliver such an address to the mailbox (RFC 5233). */
const MARK = '+'
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The return address of one mail: `bounces+<id>@mail.example`. A report about the mail is addressed to it (RFC 3464
 * §2), so the id says which mail came back. Only the servers on the way and the recipient learn the id.
 */
export function returnAddressOf(mailbox: string, messageId: string): string {
  const at = mailbox.lastIndexOf('@')
  return `${mailbox.slice(0, at)}${MARK}${messageId}${mailbox.slice(at)}`
}

/** The id in a return address; null for any other address. */
export function messageIdIn(address: string): string | null {
  const local = address.slice(0, address.lastIndexOf('@'))
  const id = local.slice(local.indexOf(MARK) + MARK.length).toLowerCase()
  return ID.test(id) ? id : null
}
