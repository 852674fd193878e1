/** The authorization header with a secret: a session, a mailed token or an invitation key. */
export function bearer(secret: string): { authorization: string } {
  return { authorization: `Bearer ${secret}` }
}

/** Whether the status means that the API does not accept the bearer (any more). */
export function isGone(status: number): boolean {
  return status === 401 || status === 403
}
