import type { Site } from '#domain/site.ts'
import type { InviteLinks } from './create-invite.ts'

/** The absolute addresses of the pages that an invitation mail links to. */
export function inviteLinks({ origin, basePath }: Site): InviteLinks {
  const page = (path: string, token: string) => `${origin}${basePath}${path}?token=${token}`
  return {
    invitation: (token, userId) => `${page('/invite', token)}&id=${userId}`,
    optOut: (token) => page('/invite/opt-out', token),
  }
}
