/** The browsers that we can name. Chrome and Safari come last, because most others also claim to be them. */
const BROWSERS = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const

const SYSTEMS = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
] as const

/** A name that we give, such as `Firefox · Windows`. The longest has 27 characters. */
export const BROWSER_NAME = /^[A-Za-z]+( [A-Za-z]+)?( · [A-Za-z]+)?$/
export const BROWSER_NAME_ROOM = 40

/**
 * A browser and its system in words that a person recognises. Versions and models are left out, so that the name
 * identifies nobody. Null if neither is known.
 */
export function browserName(userAgent: string | null): string | null {
  if (userAgent === null) return null
  const known = [BROWSERS, SYSTEMS].flatMap((table) => {
    const found = table.find(([pattern]) => pattern.test(userAgent))
    return found ? [found[1]] : []
  })
  return known.length > 0 ? known.join(' · ') : null
}
