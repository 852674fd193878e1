import { z } from 'zod'
import type { Db } from '#server/db/database.ts'
import { HAPPENINGS, letHappen } from '../core/happenings.ts'

const happeningBody = z.object({
  kind: z.enum(HAPPENINGS),
  orderNo: z.string().min(1).max(64),
  amountMinor: z.int().positive().optional(),
})

/**
 * `POST …/happenings` with the kind and the number of an order: a dispute, a refund made elsewhere, a refused
 * settlement, or a change of the instrument on file. The merchant is notified within seconds. Never mount it in production.
 */
export async function answerHappening(db: Db, body: unknown): Promise<{ status: 202 | 400 | 404 }> {
  const parsed = happeningBody.safeParse(body)
  if (!parsed.success) return { status: 400 }
  return { status: (await letHappen(db, parsed.data)) ? 202 : 404 }
}
