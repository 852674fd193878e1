/** The mailbox or its domain does not exist, or it is switched off (RFC 3463 §3.2 and §3.3). */
const ADDRESS_IS_WRONG = /^5\.(?:1\.\d+|2\.1)$/

/** Whether an enhanced status code says that the address of a mail is wrong. */
export function isWrongAddress(status: string): boolean {
  return ADDRESS_IS_WRONG.test(status)
}
