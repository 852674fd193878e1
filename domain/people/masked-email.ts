/** An address that only its owner recognises: `m***@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const first = Array.from(email)[0] ?? ''
  return at < 1 ? '***' : `${first}***${email.slice(at)}`
}
