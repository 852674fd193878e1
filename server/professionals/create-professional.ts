import { DAY_SECONDS } from '#domain/durations.ts'
import type { ProfessionalBody, ProfessionalView } from '#domain/contracts/professionals.ts'
import type { FieldError } from '#domain/messages/field-error.ts'
import type { Locale } from '#domain/messages/locales.ts'
import { normaliseEmail } from '#domain/people/email.ts'
import { atBodyPath, formOf, viewOf } from '#domain/professionals/mapping.ts'
import { completeForm } from '#domain/professionals/normalise.ts'
import { checkProfessional } from '#domain/professionals/rules.ts'
import type { ProfessionalForm } from '#domain/professionals/fields.ts'
import type { Site } from '#domain/site.ts'
import { hashSecurityDetail, issueToken } from '#server/credentials/index.ts'
import { readToday } from '#server/db/clock.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { oneAtATime } from '#server/db/transaction.ts'
import { claimKey } from '#server/platform/idempotency.ts'
import { enqueueMail, type Mail } from '#server/email/index.ts'
import { newSecret, sha256, type Secrets } from '#server/platform/secrets/secrets.ts'
import { choicesFor } from './choices.ts'
import { findRegistered, insertProfessional, replaceProfessional } from './professional-store.ts'

export type CreateInput = {
  body: ProfessionalBody
  /** Repeated requests with the same key and body create one professional. */
  idempotencyKey: string | null
  anonymousId: string | null
  locale: Locale
}
export type CreateOutcome =
  | { outcome: 'created'; professional: ProfessionalView }
  | { outcome: 'refused'; errors: readonly FieldError[] }
  | { outcome: 'key-reused' }

/** How long the mailed link can set a password. */
const PASSWORD_LINK_DAYS = 7

type Deps = { db: Db; secrets: Secrets; site: Site }

/**
 * Creates a professional and mails a link to set a password. Only the mail shows whether the e-mail was registered
 * before. The answer, the work and the time are the same.
 */
export async function createProfessional(deps: Deps, input: CreateInput): Promise<CreateOutcome> {
  const form = completeForm(formOf(input.body))
  // The body has the code only once, so the server cannot check its repetition.
  const { securityCodeConfirm: _repeated, ...judged } = form
  const errors = checkProfessional(judged, choicesFor(form, input.locale))
  if (errors.length > 0) return { outcome: 'refused', errors: errors.map(atBodyPath) }
  const [answerHash, codeHash] = await Promise.all([
    hashSecurityDetail(deps.secrets, form.securityAnswer),
    hashSecurityDetail(deps.secrets, form.securityCode),
  ])
  return deps.db.transaction().execute(async (tx) => {
    const claimed = await claim(tx, deps.secrets, input)
    if (claimed === 'other') return { outcome: 'key-reused' }
    if (claimed === 'new') await register(tx, deps, { ...input, form, answerHash, codeHash })
    return { outcome: 'created', professional: viewOf(form) }
  })
}

/** The shared scope of all keys, because the caller is not identified when a professional is created. */
const SCOPE = '00000000-0000-4000-8000-70726f666573'

async function claim(tx: Tx, secrets: Secrets, { idempotencyKey: key, body }: CreateInput) {
  if (!key) return 'new'
  const [requestHash, ...otherHashes] = secrets.hashes('professional-request', JSON.stringify(body))
  return (await claimKey(tx, { scopeId: SCOPE, key, requestHash, otherHashes })).outcome
}

type Registration = Omit<CreateInput, 'body'> & {
  form: ProfessionalForm
  answerHash: string
  codeHash: string
}

/**
 * Keeps one account per e-mail. A later registration replaces the data until the password is set, but only if its mail
 * is sent. So the owner always has a mail about the stored data, and every link leads to the same account.
 */
async function register(tx: Tx, deps: Deps, registration: Registration): Promise<void> {
  const email = normaliseEmail(registration.form.email)
  await oneAtATime(tx, `professional:${email}`)
  const known = await findRegistered(tx, email)
  if (known?.isActivated) {
    await sendMail(tx, registration, { kind: 'professional-already-registered' })
    return
  }
  const id = known?.id ?? (await insertProfessional(tx, registration))
  const url = await passwordLink(tx, deps, id)
  const { firstName } = registration.form
  if (!known) {
    await sendMail(tx, registration, { kind: 'professional-welcome', firstName, url })
    return
  }
  const isMailed = await sendMail(tx, registration, { kind: 'professional-already-registered', url })
  if (isMailed) await replaceProfessional(tx, { id, professional: registration })
}

async function passwordLink(tx: Tx, { secrets, site }: Deps, userId: string): Promise<string> {
  const secret = newSecret()
  await issueToken(tx, secrets, {
    purpose: 'credentials',
    subjectId: userId,
    secret,
    ttlSeconds: PASSWORD_LINK_DAYS * DAY_SECONDS,
  })
  return `${site.origin}${site.basePath}/pro/password?token=${secret}`
}

/**
 * Sends each kind of mail at most once a day per address, so that a mailbox cannot be flooded. Returns whether the mail
 * is sent.
 */
async function sendMail(tx: Tx, { form, locale }: Registration, mail: Mail): Promise<boolean> {
  const day = await readToday(tx)
  const person = sha256(normaliseEmail(form.email)).toString('hex')
  return enqueueMail(tx, { dedupe: `${mail.kind}:${person}:${day}`, recipient: form.email, locale, mail })
}
