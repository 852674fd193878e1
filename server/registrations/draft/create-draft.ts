import { randomUUID } from 'node:crypto'
import type { RegistrationBody } from '#domain/contracts/registrations.ts'
import type { FieldError } from '#domain/messages/field-error.ts'
import type { Locale } from '#domain/messages/locales.ts'
import { normaliseEmail } from '#domain/people/email.ts'
import { normaliseParent } from '#domain/people/parent.ts'
import type { Db } from '#server/db/database.ts'
import { newSecret, sha256, uuidFrom, type Secrets } from '#server/platform/secrets/secrets.ts'
import type { DuplicateBudget } from '#server/families/index.ts'
import type { InsertUnlessDuplicate } from './insert-unless-duplicate.ts'
import { findCreated, insertDraft } from '../draft-store.ts'
import { parentErrors } from './read-sections.ts'

export type CreateInput = {
  body: RegistrationBody
  referrerKey: string | null
  /** Repeated requests with the same key and body create one draft. */
  idempotencyKey: string | null
  anonymousId: string | null
  locale: Locale
  address: string
}
export type CreateOutcome =
  | { outcome: 'created'; signupId: string; registrationKey: string; expiresAt: Date }
  | { outcome: 'refused'; errors: readonly FieldError[] }

type Deps = {
  db: Db
  secrets: Secrets
  duplicates: DuplicateBudget
  insertUnlessDuplicate: InsertUnlessDuplicate
}

/**
 * Starts a draft for a parent. If the e-mail has an account, its owner gets a mail. The page does not show that the
 * account exists.
 */
export async function createDraft(deps: Deps, input: CreateInput): Promise<CreateOutcome> {
  if (!input.body.parent) return { outcome: 'refused', errors: [{ field: 'parent', code: 'rules.required' }] }
  const parent = normaliseParent(input.body.parent)
  const errors = parentErrors(parent, null)
  if (errors.length > 0) return { outcome: 'refused', errors }

  const { signupId, registrationKey } = await idAndKeyOf(deps, input)
  const draft = {
    id: signupId,
    keyHash: deps.secrets.hash('registration', registrationKey),
    parent,
    parentDuplicateConfirmed: input.body.parentDuplicateConfirmed,
    referrerKey: input.referrerKey,
    locale: input.locale,
    anonymousId: input.anonymousId,
  }
  const emailNormalised = normaliseEmail(parent.email)
  const { address } = input
  const { mayTell, expiresAt } = await deps.insertUnlessDuplicate({ ...draft, emailNormalised, address })
  if (expiresAt) return { outcome: 'created', signupId, registrationKey, expiresAt }
  if (mayTell && (await deps.duplicates.mayReveal(deps.db, { address, person: emailNormalised })))
    return { outcome: 'refused', errors: [{ field: 'parent.duplicate', code: 'join.duplicate.warning' }] }
  return {
    outcome: 'created',
    signupId,
    registrationKey,
    expiresAt: await insertDraft(deps.db, draft),
  }
}

type IdAndKey = { signupId: string; registrationKey: string }

/** A repeated request finds its draft, even if the id was derived with another key of the application. */
async function idAndKeyOf({ db, secrets }: Deps, input: CreateInput): Promise<IdAndKey> {
  if (!input.idempotencyKey) return { signupId: randomUUID(), registrationKey: newSecret() }
  const words = `${input.idempotencyKey}:${sha256(JSON.stringify(input.body)).toString('hex')}`
  const [firstId, ...otherIds] = secrets.derived('registration-id', words)
  const [firstKey, ...otherKeys] = secrets.derived('registration-key', words)
  const first = { signupId: uuidFrom(sha256(firstId)), registrationKey: firstKey }
  const others = otherIds.flatMap((id, index) => {
    const registrationKey = otherKeys[index]
    return registrationKey === undefined ? [] : [{ signupId: uuidFrom(sha256(id)), registrationKey }]
  })
  if (others.length === 0) return first
  const created = await findCreated(
    db,
    others.map(({ signupId }) => signupId),
  )
  return others.find(({ signupId }) => signupId === created) ?? first
}
