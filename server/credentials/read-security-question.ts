import type { SetCredentialsBody } from '#domain/contracts/credentials.ts'
import type { FieldError } from '#domain/messages/field-error.ts'
import {
  checkSecurityQuestion,
  normaliseSecurityQuestion,
  type SecurityQuestion,
} from '#domain/people/security-question.ts'

type Typed = Pick<SetCredentialsBody, 'securityQuestion' | 'securityAnswer' | 'securityCode' | 'confirmCode'>

/** The names of the fields on the wire. */
const WIRE_NAMES: Readonly<Record<string, string>> = {
  question: 'securityQuestion',
  answer: 'securityAnswer',
  code: 'securityCode',
}

/** The security question of a body, normalised, and its errors under the names of the wire. */
export function readSecurityQuestion(typed: Typed): { security: SecurityQuestion; errors: FieldError[] } {
  const security = normaliseSecurityQuestion({
    question: typed.securityQuestion ?? '',
    answer: typed.securityAnswer ?? '',
    code: typed.securityCode ?? '',
    confirmCode: typed.confirmCode ?? '',
  })
  const errors = checkSecurityQuestion(security)
  return { security, errors: errors.map(({ field, code }) => ({ field: WIRE_NAMES[field] ?? field, code })) }
}
