import type { Site } from '../site.ts'

/** How long the link in a receipt opens the page of the credentials. */
export const CREDENTIALS_LINK_DAYS = 14

/** Where a buyer chooses username and password, in any browser. The token is a secret: mailed, never logged. */
export function credentialsUrl(
  { origin, basePath }: Pick<Site, 'origin' | 'basePath'>,
  { token, userId }: { token: string; userId: string },
): string {
  return `${origin}${basePath}/credentials?token=${token}&id=${userId}`
}
