import type { Site } from '#domain/site.ts'

/**
 * The site that the passkeys are for. Its origin and id come from the public origin, so a passkey of another site is
 * never accepted. The port is part of the origin and not of the id (WebAuthn §5.1.2).
 */
export function relyingParty(site: Site): { id: string; origin: string; name: string } {
  const { hostname, origin } = new URL(site.origin)
  return { id: hostname, origin, name: site.brand }
}
