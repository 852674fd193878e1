/** Spanish at phone width first, as in every other journey. */
export const SPANISH_PHONE_FIRST = [
  { language: 'es-MX', width: 'phone' },
  { language: 'en', width: 'desktop' },
] as const

/**
 * The languages and widths of a journey. `npm test` uses only the first look, so that it ends within 15 minutes. About
 * half of the journeys have Spanish first. `EVERY_LOOK=1` uses all looks.
 */
export function inOneLook<const Look>(looks: readonly Look[]): readonly Look[] {
  return process.env.EVERY_LOOK ? looks : looks.slice(0, 1)
}
