import { sql } from 'kysely'
import type { Locale } from '#domain/messages/locales.ts'
import { RENEWAL_VERSION, TERMS_VERSION, type RenewalWay } from '#domain/people/consent.ts'
import type { Tx } from '#server/db/database.ts'
import { recordEvent, recordEvents } from '#server/events/index.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'

export type ConsentSource = { userId: string; locale: Locale; address: string }
/** An order stores no network address, so its consents have none. */
type RenewalSource = Omit<ConsentSource, 'address'> & { address: string | null }

/** Records the first time that a person agreed to the terms: the version, the time and the language. */
export async function recordTerms(tx: Tx, secrets: Secrets, source: ConsentSource): Promise<void> {
  const agreed = await tx
    .updateTable('users')
    .set({ agreed_to_terms_at: sql<Date>`app_now()` })
    .where('id', '=', source.userId)
    .where('agreed_to_terms_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (agreed) await insertConsent(tx, secrets, { ...source, kind: 'terms', agreed: true })
}

/** Records whether a person wants tips and offers by e-mail. */
export async function recordMarketing(
  tx: Tx,
  secrets: Secrets,
  source: ConsentSource & { agreed: boolean },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ marketing_opt_in: source.agreed })
    .where('id', '=', source.userId)
    .execute()
  await insertConsent(tx, secrets, { ...source, kind: 'marketing' })
}

/** The next charge that a person agreed to, with its price before added tax. */
export type RenewalTerms = {
  /** The last paid day (`YYYY-MM-DD`), on which it is charged. */
  chargedOn: string
  packageId: number
  years: number
  renewalMinor: number
  currency: string
}

type RenewalAnswer = RenewalSource & {
  /** What the person agreed to. Null if the subscription may not renew. */
  terms: RenewalTerms | null
  way: RenewalWay
  subscriptionId: string
}

/** Records an answer of a person about the renewal of their subscription. Returns the number of the record. */
export async function recordRenewal(tx: Tx, secrets: Secrets, answer: RenewalAnswer): Promise<number> {
  return recordAboutPlan(tx, secrets, { ...answer, kind: 'renewal', agreed: answer.terms !== null })
}

type PlanAnswer = RenewalSource & {
  subscriptionId: string
  terms: PlanTerms
}
/** The plan that a person agreed to, with its price before added tax. */
export type PlanTerms = {
  packageId: number
  services: readonly string[]
  years: number
  renewalMinor: number
  currency: string
  begins: 'now' | 'renewal'
  /** The order that paid the change, if it begins at once. */
  orderNo?: string
}

/** Records that a person has changed the plan of their subscription. Returns the number of the record. */
export async function recordPlan(tx: Tx, secrets: Secrets, answer: PlanAnswer): Promise<number> {
  return recordAboutPlan(tx, secrets, { ...answer, kind: 'plan', agreed: true, way: 'account' })
}

type AboutPlan = RenewalSource & {
  kind: 'renewal' | 'plan'
  agreed: boolean
  way: RenewalWay
  subscriptionId: string
  terms: RenewalTerms | PlanTerms | null
}

async function recordAboutPlan(
  tx: Tx,
  secrets: Secrets,
  { userId, locale, address, kind, agreed, way, subscriptionId, terms }: AboutPlan,
): Promise<number> {
  const { id } = await tx
    .insertInto('consents')
    .values({
      user_id: userId,
      kind,
      agreed,
      text_version: RENEWAL_VERSION,
      locale,
      address_hash: address === null ? null : secrets.hash('address', address),
      way,
      subscription_id: subscriptionId,
      terms: terms && JSON.stringify(terms),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordEvent(tx, told(userId, { kind, agreed, textVersion: RENEWAL_VERSION }))
  return id
}

type Given = { userId: string; locale: string; terms: boolean; marketing: boolean | null }

/** Records the consents that were given with an order. For marketing, a “no” is recorded too. */
export async function recordConsents(tx: Tx, { userId, locale, terms, marketing }: Given): Promise<void> {
  const consent = { user_id: userId, text_version: TERMS_VERSION, locale }
  const rows = [
    ...(marketing === null ? [] : [{ ...consent, kind: 'marketing' as const, agreed: marketing }]),
    ...(terms ? [{ ...consent, kind: 'terms' as const, agreed: true }] : []),
  ]
  if (rows.length === 0) return
  await tx.insertInto('consents').values(rows).execute()
  await recordEvents(
    tx,
    rows.map(({ kind, agreed }) => told(userId, { kind, agreed, textVersion: TERMS_VERSION })),
  )
}

type Consent = ConsentSource & { kind: 'terms' | 'marketing'; agreed: boolean }

async function insertConsent(
  tx: Tx,
  secrets: Secrets,
  { userId, locale, address, kind, agreed }: Consent,
): Promise<void> {
  await tx
    .insertInto('consents')
    .values({
      user_id: userId,
      kind,
      agreed,
      text_version: TERMS_VERSION,
      locale,
      address_hash: secrets.hash('address', address),
    })
    .execute()
  await recordEvent(tx, told(userId, { kind, agreed, textVersion: TERMS_VERSION }))
}

type Answer = { kind: 'terms' | 'marketing' | 'renewal' | 'plan'; agreed: boolean; textVersion: string }

/** The published event of a consent. It does not contain the language, the place or the way of the answer. */
function told(personId: string, data: Answer) {
  return { type: 'consent.recorded', personId, data } as const
}
