export const DEVICES = ['phone', 'tablet', 'computer'] as const
type Device = (typeof DEVICES)[number]

const TABLET = /iPad|Tablet|Android(?!.*Mobile)/i
const PHONE = /Mobi|iPhone|Android/i

/** The kind of device that a browser reports. Three kinds are enough for statistics, and they identify nobody. */
export function deviceOf(userAgent: string | null): Device | null {
  if (!userAgent) return null
  if (TABLET.test(userAgent)) return 'tablet'
  return PHONE.test(userAgent) ? 'phone' : 'computer'
}
