import type { LoaderFunctionArgs } from 'react-router'
import { ACCESS_CHOICES, type AccessChoice } from '#domain/console/refund-access.ts'
import type { ConsolePersonPage } from '#domain/contracts/console/person.ts'
import { helpByConsole, type HelpAsked } from '#domain/contracts/console/help.ts'
import { callConsole } from '../shell/ask-console.ts'

/** The outcome of a refund. */
export const REFUND_ANSWERS = ['refunded', 'under-way', 'asked'] as const
export type RefundAnswer = (typeof REFUND_ANSWERS)[number]

/** The outcome of the choice. It waits while the money has not gone back. */
export const ACCESS_ANSWERS = ['off', 'end', 'waits', 'refused'] as const
export type AccessAnswer = (typeof ACCESS_ANSWERS)[number]

export const ACCESS_WORDS: Readonly<Record<AccessAnswer, string>> = {
  off: 'The renewal is off.',
  end: 'The paid time has ended.',
  waits: 'The access has not changed, because the money has not gone back yet. Change it once it has.',
  refused: 'The access has not changed: it is no longer as the page showed it, or a payment is under way.',
}

/** The choices that the plan allows. */
export function accessChoices(plan: ConsolePersonPage['person']['plan']): readonly AccessChoice[] {
  if (plan?.status !== 'current') return ['keep']
  return plan.renews ? ACCESS_CHOICES : ['keep', 'end']
}

type Chosen = {
  access: AccessChoice
  person: string
  /** The last paid day, as the page showed it. */
  paidUntil: string
  reason: string
  key: string
  /** The outcome of the refund. One that is `asked` waits for a second person, who also decides about the access. */
  refund: RefundAnswer
}

/**
 * Does what was chosen for the access, once the money has gone back. It is an action of its own, with its own row in the
 * trail. Null if nothing was chosen, or if it is done with the approval.
 */
export async function changeAccess(
  context: LoaderFunctionArgs['context'],
  { access, person, paidUntil, reason, key, refund }: Chosen,
): Promise<AccessAnswer | null> {
  if (access === 'keep' || refund === 'asked') return null
  if (refund === 'under-way') return 'waits'
  const asked: HelpAsked =
    access === 'off'
      ? { kind: 'switch-renewal-off', person }
      : { kind: 'cancel-subscription', person, paidUntil }
  // No error page, because the page must still say that the money has gone back.
  const made = await callConsole(context, helpByConsole, {
    headers: { 'idempotency-key': key },
    body: { asked, reason },
  })
  return made.ok ? access : 'refused'
}
