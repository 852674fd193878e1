import { randomUUID } from 'node:crypto'
import type { RegistrationBody } from '#domain/contracts/registrations.ts'
import type { FieldError } from '#domain/messages/field-error.ts'
import type { Locale } from '#domain/messages/locales.ts'
import { normaliseEmail } from '#domain/people/email.ts'
import { checkParent, normaliseParent } from '#domain/people/parent.ts'
import type { ParentDraft } from '#domain/people/draft.ts'
import type { Db } from '#server/db/database.ts'
import { enqueueMail } from '#server/email/index.ts'
import { newSecret, sha256, type Secrets } from '#server/platform/secrets.ts'
import type { DuplicateBudget, Likeness } from '#server/families/index.ts'
import type { InsertWhenUnlike } from './insert-when-unlike.ts'
import { insertRegistration } from './registration-store.ts'

export type CreateInput = {
  body: RegistrationBody
  referrerKey: string | null
  /** The same key with the same body is the same draft, however often it is sent. */
  idempotencyKey: string | null
  anonymousId: string | null
  locale: Locale
  address: string
}
export type CreateOutcome =
  | { outcome: 'created'; signupId: string; registrationKey: string; expiresAt: Date }
  | { outcome: 'refused'; errors: readonly FieldError[] }

type Deps = { db: Db; secrets: Secrets; duplicates: DuplicateBudget; insertWhenUnlike: InsertWhenUnlike }

/** Starts a draft for a parent. Somebody whose e-mail has an account is told by mail, never on the page. */
export async function createRegistration(deps: Deps, input: CreateInput): Promise<CreateOutcome> {
  if (!input.body.parent) return { outcome: 'refused', errors: [{ field: 'parent', code: 'rules.required' }] }
  const parent = normaliseParent({ ...input.body.parent })
  const errors = checkParent(parent)
  if (errors.length > 0)
    return { outcome: 'refused', errors: errors.map((e) => ({ ...e, field: `parent.${e.field}` })) }

  const { signupId, registrationKey } = identity(deps.secrets, input)
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
  const { likeness, expiresAt } = await deps.insertWhenUnlike({ ...draft, emailNormalised })
  if (expiresAt) return { outcome: 'created', signupId, registrationKey, expiresAt }

  if (likeness !== 'none') {
    const duplicate = await duplicateAnswer(deps, input, { person: { ...parent, emailNormalised }, likeness })
    if (duplicate) return { outcome: 'refused', errors: [duplicate] }
  }
  return {
    outcome: 'created',
    signupId,
    registrationKey,
    expiresAt: await insertRegistration(deps.db, draft),
  }
}

type Known = { person: ParentDraft & { emailNormalised: string }; likeness: Likeness }

/** What somebody is told whose e-mail has an account; null when they may go on. */
async function duplicateAnswer(
  deps: Deps,
  input: CreateInput,
  { person, likeness }: Known,
): Promise<FieldError | null> {
  const { emailNormalised } = person
  await tellOwner(deps.db, { parent: person, emailNormalised, locale: input.locale })
  if (likeness === 'email-only' || input.body.parentDuplicateConfirmed) return null
  const reveal = await deps.duplicates.mayReveal({ address: input.address, emailNormalised })
  return reveal ? { field: 'parent.duplicate', code: 'join.duplicate.warning' } : null
}

/** At most one such mail a day and address. */
async function tellOwner(
  db: Db,
  { parent, emailNormalised, locale }: { parent: ParentDraft; emailNormalised: string; locale: Locale },
): Promise<void> {
  const day = new Date().toISOString().slice(0, 10)
  await db.transaction().execute((tx) =>
    enqueueMail(tx, {
      dedupe: `started-a-sign-up:${sha256(emailNormalised).toString('hex')}:${day}`,
      recipient: parent.email,
      locale,
      mail: { kind: 'started-a-sign-up' },
    }),
  )
}

function identity(secrets: Secrets, input: CreateInput): { signupId: string; registrationKey: string } {
  if (!input.idempotencyKey) return { signupId: randomUUID(), registrationKey: newSecret() }
  const words = `${input.idempotencyKey}:${sha256(JSON.stringify(input.body)).toString('hex')}`
  return {
    signupId: uuidFrom(sha256(secrets.derive('registration-id', words))),
    registrationKey: secrets.derive('registration-key', words),
  }
}

/** A version 8 UUID (RFC 9562 §5.8) over the first bytes of a digest. */
function uuidFrom(digest: Buffer): string {
  const hex = digest.toString('hex')
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
