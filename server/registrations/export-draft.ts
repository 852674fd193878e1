import { languageNamed, type ExportRow, type ExportValue } from '#domain/privacy/export.ts'
import { heardFrom, writtenAddress } from '#server/people/index.ts'
import type { ExportedPerson, Exporter } from '#server/platform/exporter.ts'
import type { Draft } from './draft.ts'

/**
 * The draft that a person typed, until its data is deleted. A person who is only named in the draft of another person
 * gets nothing.
 */
export const draftExport: Exporter = {
  columns: [
    'registrations.parent',
    'registrations.co_parent',
    'registrations.children',
    'registrations.address',
    'registrations.referral',
    'registrations.promo_codes',
    'registrations.referrer_key',
    'registrations.anonymous_id',
  ],
  read: async (tx, person) => {
    const drafts = await tx
      .selectFrom('registrations')
      .selectAll()
      .where('parent_id', '=', person.id)
      .where('erased_at', 'is', null)
      .orderBy('created_at')
      .execute()
    return [{ part: 'sign-up', rows: drafts.flatMap((draft) => rowsOf(draft, person)) }]
  },
}

function rowsOf(draft: Draft, { locale }: ExportedPerson): ExportRow[] {
  const { parent, co_parent: coParent, children, referral } = draft
  const own: ExportRow = {
    kind: { word: 'parent' },
    ...contactOf(parent),
    timeZone: parent.timeZone ?? null,
    address: writtenAddress(draft.address, locale),
    language: languageNamed(draft.locale),
    heardFrom: referral && heardFrom(referral.selection),
    heardFromDetails: referral?.other ?? null,
    codes: draft.promo_codes,
    discountLink: draft.referrer_key,
    visitorId: draft.anonymous_id,
    createdAt: draft.created_at,
  }
  return [
    own,
    ...(coParent ? [{ kind: { word: 'other-parent' as const }, ...contactOf(coParent) }] : []),
    ...children.map((child) => ({ kind: { word: 'child' as const }, ...contactOf(child) })),
  ]
}

type Contact = {
  firstName?: string
  lastName?: string
  email?: string | null
  phoneCountryCode?: string | null
  phoneNumber?: string | null
}

/** Values that were deleted from a draft are null. */
function contactOf(
  person: Contact,
): Readonly<Record<'firstName' | 'lastName' | 'email' | 'phone', ExportValue>> {
  const { firstName = null, lastName = null, email = null, phoneCountryCode, phoneNumber } = person
  return {
    firstName,
    lastName,
    email,
    phone: [phoneCountryCode, phoneNumber].filter(Boolean).join(' ') || null,
  }
}
