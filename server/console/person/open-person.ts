import { isReason } from '#domain/console/staff-action.ts'
import type { TimelineCounts, TimelineCursor, TimelineEvent } from '#domain/console/timeline.ts'
import type { Db } from '#server/db/database.ts'
import { findPerson } from '#server/people/index.ts'
import { lastViewsOf, type SeenByStaff } from '../audit/read-trail.ts'
import { recordAction } from '../audit/record-action.ts'
import { isAllowed } from '../rights.ts'
import type { Staff } from '../staff.ts'
import { readPerson, type PersonPage } from './read-person.ts'
import { countTimeline, readTimeline, type TimelineAsked } from './read-timeline.ts'

export type OpenOutcome =
  | {
      outcome: 'opened'
      person: PersonPage
      seen: SeenByStaff[]
      events: TimelineEvent[]
      older: TimelineCursor | null
      counts: TimelineCounts
    }
  | { outcome: 'not-allowed' | 'unknown' }

/** Opens the page of a person, and records the view. */
export async function openPerson(
  db: Db,
  staff: Staff,
  { isFile = false, ...asked }: TimelineAsked & { isFile?: boolean },
): Promise<OpenOutcome> {
  const { personId } = asked
  if (!(await isAllowed(db, staff, { right: 'read-person', wanted: 'open-person' })))
    return { outcome: 'not-allowed' }
  const [person, timeline, counts, seen] = await Promise.all([
    readPerson(db, personId),
    readTimeline(db, asked),
    countTimeline(db, personId),
    lastViewsOf(db, personId),
  ])
  if (!person) return { outcome: 'unknown' }
  await recordAction(db, staff, {
    kind: 'open-person',
    personId,
    ...(isFile ? { details: { file: true } } : {}),
  })
  return { outcome: 'opened', person, seen, counts, ...timeline }
}

export type ContactField = keyof PersonPage['contact']
export type ShowOutcome =
  | { outcome: 'shown'; value: string | null }
  | { outcome: 'not-allowed' | 'unknown' | 'no-reason' }

/** Shows contact data in full. It needs a reason, and is recorded before the answer is sent. */
export async function showContact(
  db: Db,
  staff: Staff,
  { personId, field, reason }: { personId: string; field: ContactField; reason: string },
): Promise<ShowOutcome> {
  if (!(await isAllowed(db, staff, { right: 'show-contact' }))) return { outcome: 'not-allowed' }
  if (!isReason(reason)) return { outcome: 'no-reason' }
  const user = await findPerson(db, personId)
  if (!user) return { outcome: 'unknown' }
  const { address } = user
  const values: Record<ContactField, string | null> = {
    email: user.email,
    phone: user.phone_number && `${user.phone_country_code ?? ''} ${user.phone_number}`.trim(),
    billing:
      address &&
      [address.line1, address.line2, address.city, address.region, address.postalCode, address.country]
        .filter(Boolean)
        .join(', '),
  }
  await recordAction(db, staff, { kind: 'show-contact', personId, reason: reason.trim(), details: { field } })
  return { outcome: 'shown', value: values[field] }
}
