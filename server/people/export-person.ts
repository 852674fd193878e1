import { addressLines } from '#domain/addresses/address-lines.ts'
import { isMessageKey } from '#domain/messages/catalogue.ts'
import type { AddressDraft } from '#domain/people/draft.ts'
import { languageNamed, type ExportRow, type ExportValue } from '#domain/privacy/export.ts'
import type { Tx } from '#server/db/database.ts'
import type { ExportedPerson, Exporter } from '#server/platform/exporter.ts'

/** A person's own record, and their consents. */
export const personExport: Exporter = {
  columns: [
    'users.first_name',
    'users.last_name',
    'users.email',
    'users.phone_country_code',
    'users.phone_number',
    'users.time_zone',
    'users.address',
    'users.referral',
    'users.anonymous_id',
    'users.marketing_opt_in',
    'email_changes.old_email',
  ],
  read: async (tx, person) => [
    { part: 'you', rows: await readPerson(tx, person) },
    { part: 'email-changes', rows: await readEmailChanges(tx, person) },
    { part: 'consents', rows: await readConsents(tx, person) },
  ],
}

async function readPerson(tx: Tx, { id, locale }: ExportedPerson): Promise<ExportRow[]> {
  const rows = await tx.selectFrom('users').selectAll().where('id', '=', id).execute()
  return rows.map((row) => ({
    firstName: row.first_name,
    lastName: row.last_name,
    kind: { word: row.kind },
    email: row.email,
    phone: [row.phone_country_code, row.phone_number].filter(Boolean).join(' ') || null,
    address: writtenAddress(row.address, locale),
    timeZone: row.time_zone,
    language: languageNamed(row.locale),
    wantsNews: row.marketing_opt_in,
    agreedAt: row.agreed_to_terms_at,
    heardFrom: row.referral && heardFrom(row.referral.selection),
    heardFromDetails: row.referral?.other ?? null,
    visitorId: row.anonymous_id,
    createdAt: row.created_at,
    activeSince: row.activated_at,
  }))
}

/** The address before the last change, as long as it is stored. */
async function readEmailChanges(tx: Tx, { id }: ExportedPerson): Promise<ExportRow[]> {
  return tx
    .selectFrom('email_changes')
    .select(['old_email as email', 'changed_at as at'])
    .where('user_id', '=', id)
    .execute()
}

async function readConsents(tx: Tx, { id }: ExportedPerson): Promise<ExportRow[]> {
  const rows = await tx
    .selectFrom('consents')
    .select(['kind', 'agreed', 'text_version', 'locale', 'at', 'way', 'terms'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    kind: { word: row.kind },
    answer: row.agreed,
    at: row.at,
    way: row.way && { word: row.way },
    version: row.text_version,
    language: languageNamed(row.locale),
    details: row.terms && JSON.stringify(row.terms),
  }))
}

/** An address as lines; null without one. */
export function writtenAddress(
  address: AddressDraft | null,
  locale: ExportedPerson['locale'],
): string[] | null {
  return address && addressLines(address, locale)
}

/** Where a person heard of us, as they chose it. */
export function heardFrom(selection: string): ExportValue {
  const name = `lookup.referral.${selection}`
  return isMessageKey(name) ? { code: selection, name } : selection
}
