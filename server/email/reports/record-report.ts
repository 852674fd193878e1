import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { suppressForAWhile } from '../unwanted.ts'
import { isWrongAddress } from '../wrong-address.ts'
import type { DeliveryReport } from './delivery-report.ts'

/**
 * Stores the outcome of a mail that was sent. A repeated report changes nothing. If the address is wrong, other people
 * can cause no mails to it for a while.
 * @returns `unknown` if no mail with this id was sent
 */
export async function recordReport(
  db: Db,
  { messageId, result, status }: DeliveryReport,
): Promise<'recorded' | 'known' | 'unknown'> {
  return db.transaction().execute(async (tx) => {
    const mail = await tx
      .selectFrom('outbox')
      .select(['id', 'recipient', 'delivered_at', 'bounced_at'])
      .where('message_id', '=', messageId)
      .where('sent_at', 'is not', null)
      .forUpdate()
      .executeTakeFirst()
    if (!mail) return 'unknown'
    if (result === 'delivered' ? mail.delivered_at : mail.bounced_at) return 'known'
    const now = sql<Date>`app_now()`
    await tx
      .updateTable('outbox')
      .set(result === 'delivered' ? { delivered_at: now } : { bounced_at: now, bounce_status: status })
      .where('id', '=', mail.id)
      .execute()
    if (result === 'failed' && status !== null && isWrongAddress(status) && mail.recipient !== '')
      await suppressForAWhile(tx, mail.recipient)
    return 'recorded'
  })
}
