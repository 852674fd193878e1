import type { Staff } from '#server/console/index.ts'
import { newSecret } from '#server/platform/secrets/secrets.ts'
import type { RequestContext } from '#server/platform/request-context.ts'
import { aStaffMember, bearerOf, staffOfBearer } from './staff.ts'

/** The bearers of two people who may change the catalogue. */
export const noor = bearerOf('catalogue')
export const sam = newSecret()
/** The bearer of a person who may change it, and whose log-in is too long ago. */
export const stale = newSecret()

/** The staff member of a bearer. */
export async function staffOf({ bearer }: Pick<RequestContext, 'bearer'>): Promise<Staff | null> {
  if (bearer === sam) return aStaffMember('catalogue', { id: 'sam', name: 'Sam Lee' })
  if (bearer === stale) return aStaffMember('catalogue', { loggedInAt: new Date('2020-01-01') })
  return bearer === null ? null : staffOfBearer(bearer)
}
