import { errorsBelow, errorsOf, type FieldError } from '../messages/field-error.ts'
import type { MessageKey } from '../messages/catalogue.ts'
import type { ReferralDraft } from './draft.ts'
import { lengthOf, plainText } from './plain-text.ts'

/** How a parent may have heard of the product, in display order. */
export const REFERRALS = [
  'COURT_ORDERED',
  'ATTORNEY_REFERRED',
  'REFERRED_FL',
  'FRIEND_FAMILY',
  'CO_PARENT',
  'SEARCH_ENGINE',
  'SOCIAL_MEDIA',
  'NEWS_STORY',
  'OTHER',
] as const
export type Referral = (typeof REFERRALS)[number]

/** Selections that need an explanation. Source: specification A §5. */
const WITH_WORDS: readonly string[] = ['OTHER', 'COURT_ORDERED', 'REFERRED_FL'] satisfies Referral[]
const REFERRAL_OTHER_MAX = 200

/** Whether a selection needs an explanation. */
export function asksForWords(selection: string): boolean {
  return WITH_WORDS.includes(selection)
}

/** Keeps the explanation only if the selection needs it. */
function normaliseReferral({ selection, other }: ReferralDraft): ReferralDraft {
  const words = plainText(other ?? '')
  return { selection: selection.trim(), other: asksForWords(selection.trim()) && words !== '' ? words : null }
}

/** All errors of a referral: fields `selection`, `other`. */
export function checkReferral(referral: ReferralDraft): FieldError[] {
  const { selection, other } = normaliseReferral(referral)
  return errorsOf({ selection: selectionError(selection), other: wordsError({ selection, other }) })
}

/** A referral that a caller has sent: as it is stored, and with its errors. */
export function checkSentReferral(sent: ReferralDraft): { referral: ReferralDraft; errors: FieldError[] } {
  return { referral: normaliseReferral(sent), errors: errorsBelow('referral', checkReferral(sent)) }
}

function selectionError(selection: string): MessageKey | null {
  if (selection === '') return 'rules.required'
  return REFERRALS.some((each) => each === selection) ? null : 'rules.referral.choice'
}

function wordsError({ selection, other }: ReferralDraft): MessageKey | null {
  if (!asksForWords(selection)) return null
  if (other === null) return 'rules.required'
  return lengthOf(other) > REFERRAL_OTHER_MAX ? 'rules.referral.other' : null
}
