import { timingSafeEqual } from 'node:crypto'
import { PAGES_PROOF, type RequestContext } from './request-context.ts'
import { sha256, type Secrets } from './secrets/secrets.ts'

const PURPOSE = 'pages-proof'

/** Adds the proof that a call to the API comes from our web server. A browser never gets it. */
export function proveOwnPages({ headers }: Request, secrets: Pick<Secrets, 'derive'>): void {
  const visitor = headers.get('anonymous-id')
  if (visitor) headers.set(PAGES_PROOF, secrets.derive(PURPOSE, visitor))
}

/**
 * Whether a call comes from our web server, which has read the visitor's session. Anybody else can only claim who a
 * visitor is.
 */
export function isFromOwnPages(
  { anonymousId, pagesProof }: Pick<RequestContext, 'anonymousId' | 'pagesProof'>,
  secrets: Pick<Secrets, 'derived'>,
): boolean {
  if (anonymousId === null || pagesProof === null) return false
  const given = sha256(pagesProof)
  return secrets.derived(PURPOSE, anonymousId).some((proof) => timingSafeEqual(sha256(proof), given))
}
