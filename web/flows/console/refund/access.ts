import type { LoaderFunctionArgs } from 'react-router'
import type { ConsolePersonPage } from '#domain/contracts/console.ts'
import { helpByConsole, type HelpAsked } from '#domain/contracts/console-help.ts'
import { askConsole } from '../shell/ask-console.ts'

/** What happens to the paid time after a part went back: nothing, no renewal, or its end today. */
export const ACCESS_CHOICES = ['keep', 'off', 'end'] as const
export type AccessChoice = (typeof ACCESS_CHOICES)[number]

/** What became of the choice. It waits while the money has not gone back. */
export const ACCESS_ANSWERS = ['off', 'end', 'waits', 'refused'] as const
export type AccessAnswer = (typeof ACCESS_ANSWERS)[number]

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
  isRefunded: boolean
}

/**
 * Does what was chosen for the access, once the money has gone back. It is an action of its own, with its own row in the
 * trail. Null if nothing was chosen.
 */
export async function changeAccess(
  context: LoaderFunctionArgs['context'],
  { access, person, paidUntil, reason, key, isRefunded }: Chosen,
): Promise<AccessAnswer | null> {
  if (access === 'keep') return null
  if (!isRefunded) return 'waits'
  const asked: HelpAsked =
    access === 'off'
      ? { kind: 'switch-renewal-off', person }
      : { kind: 'cancel-subscription', person, paidUntil }
  const made = await askConsole(context, helpByConsole, {
    headers: { 'idempotency-key': key },
    body: { asked, reason },
  })
  return made.ok ? access : 'refused'
}
