/** 256 bits as base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/
/** Characters that are added to a secret when people copy its link from a mail. */
const ADDED = /[^A-Za-z0-9_-]+/g

/** The original secret of a copied link; null if the text is not a secret. */
export function tidyToken(copied: string): string | null {
  const token = copied.replaceAll(ADDED, '')
  return TOKEN.test(token) ? token : null
}
