import { createHash } from 'node:crypto'
import { data } from 'react-router'
import type { SessionData } from './session-shape.server.ts'

/** Enough that two names are never the same by chance. */
const NAME_LENGTH = 16

/**
 * The name of a secret for the pages that act with it, where no id of its person is known. It is the same each time, and
 * opens nothing.
 */
export function nameOfSecret(secret: string): string {
  return createHash('sha256').update(`page:${secret}`).digest('base64url').slice(0, NAME_LENGTH)
}

/** The name of a visit, for the forms of a sign-up without a draft. “Start over”, the exit and a log-out begin another one. */
export function nameOfVisit({ visitor }: Readonly<SessionData>): string {
  return nameOfSecret(visitor)
}

/** The name of the professional's registration in this browser. */
export function nameOfProfessional({ visitor, nextProfessional }: Readonly<SessionData>): string {
  return nameOfSecret(nextProfessional ?? visitor)
}

/** The parameter of an address that names its person. */
const FOR = 'for'

/** The address of a page that ends something of this person, such as the receipt that is shown once. */
export function addressFor(userId: string, path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${FOR}=${nameOfSecret(userId)}`
}

/** Whether an address is of another person, whose page was open when this person came to the browser. */
export function isAddressForAnother(request: Request, userId: string): boolean {
  const named = new URL(request.url).searchParams.get(FOR)
  return named !== null && named !== nameOfSecret(userId)
}

/** The answer to the form of a mailed link, after another link was opened in this browser. Nothing was changed. */
export function refuseOtherLink() {
  return data({ outcome: 'other-link' as const }, { status: 409 })
}
