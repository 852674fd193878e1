import { z } from 'zod'
import { STAFF_ACTIONS } from '#domain/console/staff-action.ts'
import { day } from '#domain/contracts/fields.ts'

const optionalDay = day.optional().catch(undefined)
const ASKED = z.object({
  kind: z.enum(STAFF_ACTIONS).optional().catch(undefined),
  person: z.uuid().optional().catch(undefined),
  staff: z.string().min(1).max(200).optional().catch(undefined),
  from: optionalDay,
  to: optionalDay,
  before: z.coerce.number().int().positive().optional().catch(undefined),
})
export type TrailAsked = z.output<typeof ASKED>

/** The filter of the trail. It is in the URL, so a bookmark can store it. */
export function trailAsked(request: Request): TrailAsked {
  return ASKED.parse(Object.fromEntries(new URL(request.url).searchParams))
}

const ROW = z.coerce.number().int().positive().nullable().catch(null)

/** The row that the page shows in full. */
export function rowAsked(request: Request): number | null {
  return ROW.parse(new URL(request.url).searchParams.get('row'))
}

type Part = keyof TrailAsked | 'row'

/** A filter as the query of a URL. */
export function queryOf(asked: Partial<Record<Part, string | number | undefined>>): string {
  const given = Object.entries(asked).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return new URLSearchParams(given).toString()
}
