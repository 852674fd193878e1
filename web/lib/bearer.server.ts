/** The header that opens a call with a secret: a session, a mailed token or the key of an invitation. */
export function bearer(secret: string): { authorization: string } {
  return { authorization: `Bearer ${secret}` }
}

/** Whether the API knows no such bearer, or none any more. */
export function isGone(status: number): boolean {
  return status === 401 || status === 403
}
