import type { Site } from '../site.ts'

/** How many days the link in a receipt is valid. It opens the credentials page. */
export const CREDENTIALS_LINK_DAYS = 14

/**
 * The page where a buyer sets username and password, in any browser. The token is a secret: it is mailed and
 * never logged.
 */
export function credentialsUrl(
  { origin, basePath }: Pick<Site, 'origin' | 'basePath'>,
  { token, userId }: { token: string; userId: string },
): string {
  return `${origin}${basePath}/credentials?token=${token}&id=${userId}`
}
