import type { RouterContextProvider } from 'react-router'
import { readLookups } from '#domain/contracts/lookups.ts'
import { REFERRALS } from '#domain/people/referral.ts'
import { call } from '#web/lib/api.server.ts'
import { textOf } from '#web/lib/locale.server.ts'

export type CredentialChoices = { referrals: { value: string; label: string }[]; questions: string[] }

/** Where a parent may have heard of us, and security questions to begin from; without the lookup still the former. */
export async function readCredentialChoices(
  context: Readonly<RouterContextProvider>,
): Promise<CredentialChoices> {
  const found = await call(context, readLookups, {})
  if (found.ok) {
    const { parentReferrals, securityQuestions } = found.body
    return {
      referrals: parentReferrals.map(({ key, label }) => ({ value: key, label })),
      questions: securityQuestions.map(({ label }) => label),
    }
  }
  const text = textOf(context)
  return {
    referrals: REFERRALS.map((key) => ({ value: key, label: text(`lookup.referral.${key}`) })),
    questions: [],
  }
}
