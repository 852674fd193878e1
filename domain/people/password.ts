import type { MessageKey } from '../messages/catalogue.ts'
import { normaliseEmail } from './email.ts'
import { lengthOf } from './plain-text.ts'
import { normaliseUsername } from './username.ts'

/** Source: specification B §5. */
const PASSWORD_MIN = 12
const PASSWORD_MAX = 25

/** A new password with the data it is checked against. */
export type NewPassword = { password: string; username: string; email: string | null }
export type PasswordCheck = { rule: MessageKey; met: boolean }

/** A password as it is checked and hashed: composed, without the spaces that pasting adds. */
export function normalisePassword(password: string): string {
  return password.normalize('NFC').trim()
}

/** The six rules of a password in the order of the checklist, each met or not. */
export function passwordChecks({ password, username, email }: NewPassword): PasswordCheck[] {
  const plain = normalisePassword(password)
  const length = lengthOf(plain)
  const lower = plain.toLowerCase()
  return [
    { rule: 'rules.password.length', met: length >= PASSWORD_MIN && length <= PASSWORD_MAX },
    { rule: 'rules.password.letter', met: /\p{L}/u.test(plain) },
    { rule: 'rules.password.number', met: /\p{N}/u.test(plain) },
    { rule: 'rules.password.symbol', met: /[^\p{L}\p{M}\p{N}\s]/u.test(plain) },
    { rule: 'rules.password.username', met: plain !== '' && lower !== normaliseUsername(username) },
    {
      rule: 'rules.password.email',
      met: plain !== '' && (email === null || lower !== normaliseEmail(email)),
    },
  ]
}

/** The same rules for password managers that make a password, in the language of the attribute `passwordrules`. */
export const PASSWORD_RULES = `minlength: ${PASSWORD_MIN}; maxlength: ${PASSWORD_MAX}; required: lower, upper; required: digit; required: [-!@#$%^&*_+=.,?];`

/** The errors of a password. An empty one only gets the error for a required field. */
export function passwordErrors(candidate: NewPassword): MessageKey[] {
  if (normalisePassword(candidate.password) === '') return ['rules.required']
  return passwordChecks(candidate).flatMap(({ rule, met }) => (met ? [] : [rule]))
}
