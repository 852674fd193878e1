const SCHEME = 'Bearer '

/** The secret in an authorization header. The contract has checked the header's format. */
export function bearerOf({ authorization }: { authorization: string }): string {
  return authorization.slice(SCHEME.length)
}
