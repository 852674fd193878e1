import type { FieldError } from '#domain/messages/field-error.ts'
import type { Text } from '#domain/messages/text.ts'
import { passwordErrors } from '#domain/people/password.ts'
import { checkReferral } from '#domain/people/referral.ts'
import { checkSecurityQuestion, normaliseSecurityQuestion } from '#domain/people/security-question.ts'
import { tidyUsername, usernameError } from '#domain/people/username.ts'
import { inWords, type ShownError } from '#web/lib/errors.ts'
import { textIn, tickedIn, valuesIn } from '#web/lib/form-data.ts'

/** The fields of the form have the names of the request, so that its errors find them. */
export function credentialsIn(form: FormData) {
  const read = (name: string) => textIn(form, name)
  return {
    referral: { selection: read('referral.selection'), other: read('referral.other').trim() || null },
    securityQuestion: read('securityQuestion'),
    securityAnswer: read('securityAnswer'),
    securityCode: read('securityCode'),
    confirmCode: read('confirmCode'),
    username: read('username'),
    password: read('password'),
    agreedToTerms: tickedIn(form, 'agreedToTerms'),
    ...(form.has('marketingShown') ? { marketingOptIn: tickedIn(form, 'marketingOptIn') } : {}),
  }
}

/** The fields that are never kept and never shown again. */
export const CREDENTIAL_SECRETS = ['password', 'securityAnswer', 'securityCode', 'confirmCode'] as const

/** The fields that are kept until the form is sent. */
export const KEPT_CREDENTIALS = [
  'username',
  'securityQuestion',
  'referral.selection',
  'referral.other',
  'agreedToTerms',
  'marketingShown',
  'marketingOptIn',
] as const

/** The values of a refused form when its page is rendered again: everything except the secrets. */
export function shownAgain(form: FormData): Record<string, string> {
  const secrets = Object.fromEntries(CREDENTIAL_SECRETS.map((name) => [name, '']))
  return { ...valuesIn(form), ...secrets }
}

const WIRE_NAMES: Readonly<Record<string, string>> = {
  question: 'securityQuestion',
  answer: 'securityAnswer',
  code: 'securityCode',
}

/** The errors that the rules find, in the order of the form: log-in, security, referral, terms. */
export function checkCredentialsForm(
  form: FormData,
  { email, asksTerms, text }: { email: string; asksTerms: boolean; text: Text },
): ShownError[] {
  const entered = credentialsIn(form)
  const errors: FieldError[] = [
    ...logInAndSecurityErrors(form, email),
    ...checkReferral(entered.referral).map((error) => ({ ...error, field: `referral.${error.field}` })),
    ...(asksTerms && !entered.agreedToTerms
      ? [{ field: 'agreedToTerms', code: 'rules.terms' as const }]
      : []),
  ]
  return inWords(errors, text)
}

/** The errors of the log-in and of the security question. */
export function logInAndSecurityErrors(form: FormData, email: string): FieldError[] {
  const entered = credentialsIn(form)
  const security = normaliseSecurityQuestion({
    question: entered.securityQuestion,
    answer: entered.securityAnswer,
    code: entered.securityCode,
    confirmCode: entered.confirmCode,
  })
  const username = tidyUsername(entered.username)
  const nameCode = usernameError(username)
  return [
    ...(nameCode ? [{ field: 'username', code: nameCode }] : []),
    ...passwordErrors({ password: entered.password, username, email }).map((code) => ({
      field: 'password',
      code,
    })),
    ...checkSecurityQuestion(security).map((error) => ({
      ...error,
      field: WIRE_NAMES[error.field] ?? error.field,
    })),
  ]
}
