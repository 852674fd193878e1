import type { SetCredentialsBody } from '#domain/contracts/credentials.ts'
import type { FieldError } from '#domain/messages/field-error.ts'
import type { ReferralDraft } from '#domain/people/draft.ts'
import { normalisePassword, passwordErrors, type NewPassword } from '#domain/people/password.ts'
import { checkReferral, normaliseReferral } from '#domain/people/referral.ts'
import {
  checkSecurityQuestion,
  normaliseSecurityQuestion,
  type SecurityQuestion,
} from '#domain/people/security-question.ts'
import { isReservedUsername, tidyUsername, usernameError } from '#domain/people/username.ts'
import { isCommonPassword } from './leaked-passwords.ts'
import type { Owner } from './credentials-store.ts'

/** The normalised input of a person. A value is null where nothing was sent and nothing is required. */
export type Chosen = {
  username: string
  password: string
  referral: ReferralDraft | null
  security: SecurityQuestion | null
}

/** Normalises the input and lists every rule that it breaks, in the order of the form. */
export function readChosen(body: SetCredentialsBody, owner: Owner): { chosen: Chosen; errors: FieldError[] } {
  const needed = owner.kind === 'parent'
  const referral = body.referral ? normaliseReferral(body.referral) : null
  const security = securityOf(body)
  const username = tidyUsername(body.username)
  const password = normalisePassword(body.password)
  const errors = [
    ...(referral
      ? below(checkReferral(referral))
      : missing('referral.selection', needed && !owner.hasReferral)),
    ...(security ? securityErrors(security) : missing('securityQuestion', isQuestionOpen(owner))),
    ...usernameErrors(username),
    ...newPasswordErrors({ password, username, email: owner.email, field: 'password' }),
    ...termsErrors(body, needed && !owner.agreedToTerms),
  ]
  return { chosen: { username, password, referral, security }, errors }
}

/**
 * Whether the person must answer the security question now. A professional always must, because a stranger may have
 * registered their e-mail address with other answers.
 */
function isQuestionOpen({ kind, hasSecurityQuestion }: Owner): boolean {
  return kind === 'professional' || !hasSecurityQuestion
}

/** Every rule that a new password breaks, as errors of its field. It also checks the list of common passwords. */
export function newPasswordErrors({ field, ...candidate }: NewPassword & { field: string }): FieldError[] {
  const codes = passwordErrors(candidate)
  if (codes.length > 0) return codes.map((code) => ({ field, code }))
  return isCommonPassword(normalisePassword(candidate.password))
    ? [{ field, code: 'rules.password.common' }]
    : []
}

/** The error of a username that nobody may have, or an empty list. It does not check whether the username is taken. */
export function usernameErrors(username: string): FieldError[] {
  const code = usernameError(username) ?? (isReservedUsername(username) ? 'rules.username.taken' : null)
  return code ? [{ field: 'username', code }] : []
}

function securityOf(body: SetCredentialsBody): SecurityQuestion | null {
  const { securityQuestion, securityAnswer, securityCode, confirmCode } = body
  const sent = [securityQuestion, securityAnswer, securityCode, confirmCode]
  if (sent.every((each) => each === undefined)) return null
  return normaliseSecurityQuestion({
    question: securityQuestion ?? '',
    answer: securityAnswer ?? '',
    code: securityCode ?? '',
    confirmCode: confirmCode ?? '',
  })
}

const WIRE_NAMES: Readonly<Record<string, string>> = {
  question: 'securityQuestion',
  answer: 'securityAnswer',
  code: 'securityCode',
}

function securityErrors(security: SecurityQuestion): FieldError[] {
  return checkSecurityQuestion(security).map(({ field, code }) => ({
    field: WIRE_NAMES[field] ?? field,
    code,
  }))
}

function below(errors: readonly FieldError[]): FieldError[] {
  return errors.map(({ field, code }) => ({ field: `referral.${field}`, code }))
}

function missing(field: string, isMissing: boolean): FieldError[] {
  return isMissing ? [{ field, code: 'rules.required' }] : []
}

function termsErrors({ agreedToTerms }: SetCredentialsBody, needed: boolean): FieldError[] {
  return needed && !agreedToTerms ? [{ field: 'agreedToTerms', code: 'rules.terms' }] : []
}
