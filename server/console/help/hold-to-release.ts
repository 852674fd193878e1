import { sql } from 'kysely'
import type { HelpRefusal } from '#domain/console/help.ts'
import type { Tx } from '#server/db/database.ts'
import { lockHold } from '#server/payments/index.ts'
import type { Done } from './act-once.ts'

type Because = HelpRefusal | 'unknown'

/** The gateway always answers within this time. */
const UNDER_WAY_SECONDS = 60

/** Whether a hold may be released now. If two people ask at once, the second is refused. */
export async function holdToRelease(
  tx: Tx,
  { transaction, person: payerId, key }: { transaction: string; person: string; key: string },
): Promise<Done<Because>> {
  switch (await lockHold(tx, { transaction, payerId })) {
    case 'unknown':
      return { done: false, because: 'unknown' }
    case 'is-payment':
      return { done: false, because: 'hold-is-payment' }
    case 'none':
      return { done: false, because: 'no-hold' }
    case 'stands':
  }
  const other = await tx
    .selectFrom('staff_keys')
    .select('key')
    .where('kind', '=', 'release-hold')
    .where('subject', '=', transaction)
    .where('key', '!=', key)
    .where('at', '>', sql<Date>`app_now() - make_interval(secs => ${UNDER_WAY_SECONDS})`)
    .executeTakeFirst()
  return other ? { done: false, because: 'hold-under-way' } : { done: true }
}
