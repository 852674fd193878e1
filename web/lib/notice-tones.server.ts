import type { MessageKey } from '#domain/messages/catalogue.ts'
import type { Tone } from '#web/ui/notice.tsx'

/**
 * The sentences that are no success. Pages carry each text that their server files name. These texts are looked up on the
 * server, so only another server file imports this one.
 */
const TONES: Partial<Record<MessageKey, Tone>> = {
  'account.anotherPerson': 'warning',
  'account.method.dueDeclined': 'warning',
  'account.method.dueUnknown': 'info',
  'account.newFamily.before': 'info',
  'account.refund.already': 'info',
  'account.refund.changedSince': 'info',
  'account.refund.disputed': 'info',
  'account.refund.nothingCharged': 'info',
  'account.refund.tooLate': 'info',
  'account.refund.underWay': 'info',
  'plans.now.processing': 'info',
}

/** The tone in which a sentence is shown that another page left. */
export function toneOf(key: MessageKey): Tone {
  return TONES[key] ?? 'success'
}
