/** 256 bits as base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/
/** Characters that copying a link out of a mail adds around or into its secret. */
const ADDED = /[^A-Za-z0-9_-]+/g

/** The original secret of a copied link; null if the text is not a secret. */
export function tidyToken(copied: string): string | null {
  const token = copied.replaceAll(ADDED, '')
  return TOKEN.test(token) ? token : null
}
