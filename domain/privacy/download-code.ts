/** Letters and digits that do not look alike. */
export const DOWNLOAD_CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Shown in two halves. */
export const DOWNLOAD_CODE_LENGTH = 8
/** After this many wrong tries, a download code is no longer valid. */
export const DOWNLOAD_CODE_TRIES = 5

/** A code as it is compared: without spaces and hyphens, and in capital letters. */
export function plainCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
}

/** A code as it is shown. */
export function shownCode(plain: string): string {
  const half = DOWNLOAD_CODE_LENGTH / 2
  return `${plain.slice(0, half)}-${plain.slice(half)}`
}
