import type { RefundRefusal } from '#domain/subscriptions/refund.ts'
import type { Site } from '#domain/site.ts'
import type { Db } from '#server/db/database.ts'
import { render } from '#server/email/index.ts'
import { previewRefundMail } from '#server/payments/index.ts'
import { recordAction } from '../audit/record-action.ts'
import { isAllowed } from '../rights.ts'
import type { Staff } from '../staff.ts'

type Asked = { personId: string; orderNo: string; amountMinor: number }
export type RefundMailOutcome =
  | { outcome: 'read'; locale: string; subject: string; text: string }
  | { outcome: 'refused'; because: RefundRefusal }
  | { outcome: 'not-allowed' | 'unknown' }

/** The whole mail that a refund would send, before it is made. The view is recorded. */
export async function readRefundMail(
  { db, site }: { db: Db; site: Site },
  staff: Staff,
  { personId, orderNo, amountMinor }: Asked,
): Promise<RefundMailOutcome> {
  const wanted = { right: 'move-money', wanted: 'refund-mail', personId, subject: orderNo } as const
  if (!(await isAllowed(db, staff, wanted))) return { outcome: 'not-allowed' }
  const previewed = await previewRefundMail(db, { orderNo, payerId: personId, amountMinor })
  if (previewed.outcome !== 'written') return previewed
  await recordAction(db, staff, { kind: 'open-person', personId, details: { page: 'refund-mail' } })
  const { mail, payer } = previewed.written
  const { locale, country } = payer
  const { subject, plain } = render(mail, { site, locale, country })
  return { outcome: 'read', locale, subject, text: plain }
}
