import type { SetCredentialsBody } from '#domain/contracts/credentials.ts'
import type { FieldError } from '#domain/messages/field-error.ts'
import type { Locale } from '#domain/messages/locales.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { activate, recordMarketing, recordTerms, saveReferral } from '#server/people/index.ts'
import { isFamilysAddress } from '#server/families/index.ts'
import { enqueueMail } from '#server/email/index.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { CREDENTIAL_PURPOSES } from './tokens/bearer.ts'
import { readChosen, type Chosen } from './check-credentials.ts'
import {
  findOwner,
  insertCredentials,
  isUsernameTaken,
  saveSecurityQuestion,
  type Owner,
} from './credentials-store.ts'
import { hashSecurityDetail, hashText } from './password/hashing.ts'
import { lockPerson } from './person-store.ts'
import { spendLinks, spendTokens } from './tokens/end-tokens.ts'
import { consumeToken, findTokenOf } from './tokens/tokens.ts'

export type SetInput = { secret: string; body: SetCredentialsBody; locale: Locale; address: string }
export type SetOutcome =
  | { outcome: 'set' }
  | { outcome: 'refused'; errors: readonly FieldError[] }
  | { outcome: 'no-token' | 'not-paid' | 'already-set' }

/** Ends the open invitations of a person who has joined. */
export type EndInvitations = (tx: Tx, userId: string) => Promise<void>
type Deps = { db: Db; secrets: Secrets }
type SettingDeps = Deps & { endInvitations: EndInvitations }
type Hashes = { passwordHash: string; answerHash: string; codeHash: string }

/**
 * Gives a person their username and password, once. This uses the token and its invitation. A refused request uses
 * neither.
 */
export async function setCredentials(deps: SettingDeps, input: SetInput): Promise<SetOutcome> {
  const found = await findTokenOwner(deps, input.secret)
  if (!('owner' in found)) return found
  const { chosen, errors } = readChosen(input.body, found.owner)
  if (errors.length === 0 && (await isUsernameTaken(deps.db, chosen.username))) errors.push(TAKEN)
  if (errors.length > 0) return { outcome: 'refused', errors }

  const hashes = await hashChosen(deps.secrets, chosen)
  return deps.db
    .transaction()
    .execute((tx) => keep(tx, { deps, input, chosen, hashes, userId: found.owner.userId }))
}

const TAKEN: FieldError = { field: 'username', code: 'rules.username.taken' }

/** The person whose credentials a secret may set. A used token gives `already-set` if the person has credentials. */
export async function findTokenOwner(
  { db, secrets }: Deps,
  secret: string,
): Promise<{ owner: Owner } | { outcome: 'no-token' | 'not-paid' | 'already-set' }> {
  const found = await findTokenOf(db, secrets, { purposes: CREDENTIAL_PURPOSES, secret })
  if (found.found !== 'live' && found.found !== 'used') return { outcome: 'no-token' }
  const owner = await findOwner(db, found.token.subjectId)
  if (!owner) return { outcome: 'no-token' }
  if (owner.hasCredentials) return { outcome: 'already-set' }
  if (found.found === 'used') return { outcome: 'no-token' }
  if (found.token.purpose === 'invite-key' && !owner.isPaidUp) return { outcome: 'not-paid' }
  return { owner }
}

async function hashChosen(secrets: Secrets, { password, security }: Chosen): Promise<Hashes> {
  const [passwordHash, answerHash, codeHash] = await Promise.all([
    hashText(secrets, 'password', password),
    security ? hashSecurityDetail(secrets, security.answer) : '',
    security ? hashSecurityDetail(secrets, security.code) : '',
  ])
  return { passwordHash, answerHash, codeHash }
}

type Keeping = { deps: SettingDeps; input: SetInput; chosen: Chosen; hashes: Hashes; userId: string }

async function keep(
  tx: Tx,
  { deps: { secrets, endInvitations }, input, chosen, hashes, userId }: Keeping,
): Promise<SetOutcome> {
  // A second request of the same person waits here. It then finds the credentials that the first one set.
  await lockPerson(tx, userId)
  const owner = await findOwner(tx, userId)
  if (owner?.hasCredentials) return { outcome: 'already-set' }
  const found = await findTokenOf(tx, secrets, {
    purposes: CREDENTIAL_PURPOSES,
    secret: input.secret,
    lock: true,
  })
  if (!owner || found.found !== 'live') return { outcome: 'no-token' }
  if (owner.email !== null && (await isFamilysAddress(tx, { userId, email: owner.email }))) {
    return { outcome: 'refused', errors: [{ field: '', code: 'rules.email.onlyYou' }] }
  }
  const { username } = chosen
  if (!(await insertCredentials(tx, { userId, username, passwordHash: hashes.passwordHash }))) {
    return { outcome: 'refused', errors: [TAKEN] }
  }
  if (chosen.security)
    await saveSecurityQuestion(tx, { userId, question: chosen.security.question, ...hashes })
  if (chosen.referral) await saveReferral(tx, { userId, referral: chosen.referral })
  await keepConsents(tx, { secrets, input, owner })
  await activate(tx, owner)
  await consumeToken(tx, found.token)
  await spendTokens(tx, { purposes: CREDENTIAL_PURPOSES, subjectId: userId })
  await spendLinks(tx, userId)
  await endInvitations(tx, userId)
  await tellOwner(tx, { owner, locale: input.locale })
  return { outcome: 'set' }
}

async function keepConsents(
  tx: Tx,
  { secrets, input, owner }: { secrets: Secrets; input: SetInput; owner: Owner },
): Promise<void> {
  const source = { userId: owner.userId, locale: input.locale, address: input.address }
  const { agreedToTerms, marketingOptIn } = input.body
  if (agreedToTerms) await recordTerms(tx, secrets, source)
  if (marketingOptIn !== undefined) await recordMarketing(tx, secrets, { ...source, agreed: marketingOptIn })
}

async function tellOwner(tx: Tx, { owner, locale }: { owner: Owner; locale: Locale }): Promise<void> {
  if (!owner.email) return
  await enqueueMail(tx, {
    dedupe: `credentials-set:${owner.userId}`,
    recipient: owner.email,
    locale,
    mail: { kind: 'credentials-set', firstName: owner.firstName },
  })
}
