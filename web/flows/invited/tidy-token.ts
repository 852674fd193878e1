/** 256 bits as base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/
/** What copying a link out of a mail adds around or into its secret. */
const ADDED = /[^A-Za-z0-9_-]+/g

/** The secret of a mailed link as it was made; null for what is none, however it was copied. */
export function tidyToken(copied: string): string | null {
  const token = copied.replaceAll(ADDED, '')
  return TOKEN.test(token) ? token : null
}
