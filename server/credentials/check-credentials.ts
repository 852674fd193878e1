import type { SetCredentialsBody } from '#domain/contracts/credentials.ts'
import { missing, type FieldError } from '#domain/messages/field-error.ts'
import type { ReferralDraft } from '#domain/people/draft.ts'
import { normalisePassword, passwordErrors, type NewPassword } from '#domain/people/password.ts'
import { checkSentReferral } from '#domain/people/referral.ts'
import type { SecurityQuestion } from '#domain/people/security-question.ts'
import { isReservedUsername, tidyUsername, usernameError } from '#domain/people/username.ts'
import { isCommonPassword } from './password/leaked-passwords.ts'
import type { Owner } from './credentials-store.ts'
import { readSecurityQuestion } from './read-security-question.ts'

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
  const sent = body.referral ? checkSentReferral(body.referral) : null
  const question = hasSecurityQuestion(body) ? readSecurityQuestion(body) : null
  const username = tidyUsername(body.username)
  const password = normalisePassword(body.password)
  const errors = [
    ...(sent ? sent.errors : []),
    ...(!sent && needed && !owner.hasReferral ? missing('referral.selection') : []),
    ...(question ? question.errors : []),
    ...(!question && isQuestionOpen(owner) ? missing('securityQuestion') : []),
    ...usernameErrors(username),
    ...newPasswordErrors({ password, username, email: owner.email, field: 'password' }),
    ...termsErrors(body, needed && !owner.agreedToTerms),
  ]
  const chosen = {
    username,
    password,
    referral: sent?.referral ?? null,
    security: question?.security ?? null,
  }
  return { chosen, errors }
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

function hasSecurityQuestion(body: SetCredentialsBody): boolean {
  const { securityQuestion, securityAnswer, securityCode, confirmCode } = body
  return [securityQuestion, securityAnswer, securityCode, confirmCode].some((sent) => sent !== undefined)
}

function termsErrors({ agreedToTerms }: SetCredentialsBody, needed: boolean): FieldError[] {
  return needed && !agreedToTerms ? [{ field: 'agreedToTerms', code: 'rules.terms' }] : []
}
