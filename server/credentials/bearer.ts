const SCHEME = 'Bearer '

/** The secret of a header whose form the contract has checked. */
export function bearerOf({ authorization }: { authorization: string }): string {
  return authorization.slice(SCHEME.length)
}
