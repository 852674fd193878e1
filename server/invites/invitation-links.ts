import type { Site } from '#domain/site.ts'
import type { InvitationLinks } from './create-invitation.ts'

/** The absolute addresses of the pages that an invitation mail links to. */
export function invitationLinks({ origin, basePath }: Site): InvitationLinks {
  const page = (path: string, token: string) => `${origin}${basePath}${path}?token=${token}`
  return {
    invitation: (token, userId) => `${page('/invite', token)}&id=${userId}`,
    optOut: (token) => page('/invite/opt-out', token),
  }
}
