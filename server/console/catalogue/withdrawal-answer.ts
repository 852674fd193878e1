import type { MessageKey } from '#domain/messages/catalogue.ts'
import type { Withdrawal } from '#server/db/dated-rows.ts'
import { refuse, type Refusal } from '#server/platform/refusal.ts'
import { staffRefusal, type StaffRefused } from '../caller.ts'

/** The answer to a withdrawal. `begun` is the text for a row that has begun. */
export function withdrawalAnswer(
  { outcome }: { outcome: Withdrawal['outcome'] | StaffRefused },
  begun: MessageKey,
): { status: 204; body: null } | Refusal {
  if (outcome === 'withdrawn') return { status: 204, body: null }
  return outcome === 'begun' ? refuse(409, begun) : staffRefusal(outcome)
}
