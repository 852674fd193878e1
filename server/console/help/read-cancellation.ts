import { HELP_RULES } from '#domain/console/help.ts'
import type { Db } from '#server/db/database.ts'
import { previewCancel, type CancelPreview } from '#server/renewals/index.ts'
import { recordAction } from '../audit/record-action.ts'
import { isAllowed } from '../rights.ts'
import type { Staff } from '../staff.ts'

export type CancellationOutcome =
  | { outcome: 'read'; preview: CancelPreview | null }
  | { outcome: 'not-allowed' }

/**
 * What ends if the subscription of a person is cancelled now, for the page that asks for confirmation. The view is
 * recorded.
 */
export async function readCancellation(db: Db, staff: Staff, personId: string): Promise<CancellationOutcome> {
  const { right } = HELP_RULES['cancel-subscription']
  if (!(await isAllowed(db, staff, { right, wanted: 'cancel-subscription', personId })))
    return { outcome: 'not-allowed' }
  const preview = await previewCancel(db, personId)
  await recordAction(db, staff, { kind: 'open-person', personId, details: { page: 'cancel' } })
  return { outcome: 'read', preview }
}
