import type { RouterContextProvider } from 'react-router'
import { readLookups } from '#domain/contracts/lookups.ts'
import { REFERRALS } from '#domain/people/referral.ts'
import { call } from '#web/lib/api.server.ts'
import { textOf } from '#web/lib/locale.server.ts'
import type { SuggestedFieldProps } from '#web/ui/suggested-field.tsx'
import { suggestedQuestions } from './suggested-questions.server.ts'

export type CredentialChoices = {
  referrals: { value: string; label: string }[]
  questions: SuggestedFieldProps['suggestions']
}

/**
 * The referral choices and the suggested security questions. Without the lookup, only the referral choices
 * exist.
 */
export async function readCredentialChoices(
  context: Readonly<RouterContextProvider>,
): Promise<CredentialChoices> {
  const text = textOf(context)
  const found = await call(context, readLookups, {})
  if (found.ok) {
    const { parentReferrals, securityQuestions } = found.body
    return {
      referrals: parentReferrals.map(({ key, label }) => ({ value: key, label })),
      questions: suggestedQuestions(securityQuestions, text),
    }
  }
  return {
    referrals: REFERRALS.map((key) => ({ value: key, label: text(`lookup.referral.${key}`) })),
    questions: [],
  }
}
