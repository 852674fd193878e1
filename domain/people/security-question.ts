import { errorsOf, type FieldError } from '../messages/field-error.ts'
import type { MessageKey } from '../messages/catalogue.ts'
import { lengthOf, plainText } from './plain-text.ts'

/** Source: specification A §5. */
const SECURITY_TEXT_MIN = 5
export const SECURITY_TEXT_MAX = 100
export const SECURITY_CODE_DIGITS = 4

const CHARACTERS = /^[\p{L}\p{M}\p{N} ?,.;'#/:-]*$/u
const CODE = new RegExp(`^[0-9]{${SECURITY_CODE_DIGITS}}$`)

/** The data that support uses to verify a caller. */
export type SecurityQuestion = { question: string; answer: string; code: string; confirmCode: string }

/** A question or answer without `¿` and `¡`, which the rule does not allow. The page does it on leaving the field. */
export function withoutOpeningMarks(text: string): string {
  return text.replace(/[¿¡]/g, '')
}

/** A normalised question or answer. */
export function normaliseSecurityText(text: string): string {
  return plainText(withoutOpeningMarks(text))
}

/** The question, the answer and the codes as they are checked and stored. */
export function normaliseSecurityQuestion(typed: SecurityQuestion): SecurityQuestion {
  return {
    question: normaliseSecurityText(typed.question),
    answer: normaliseSecurityText(typed.answer),
    code: typed.code.trim(),
    confirmCode: typed.confirmCode.trim(),
  }
}

/** The error of a normalised security question, or null. */
export function questionError(question: string): MessageKey | null {
  if (question === '') return 'rules.required'
  if (!CHARACTERS.test(question)) return 'rules.security.characters'
  const length = lengthOf(question)
  return length < SECURITY_TEXT_MIN || length > SECURITY_TEXT_MAX ? 'rules.security.length' : null
}

/** The error of a normalised answer, or null. It must differ from the question in more than case. */
export function answerError({
  question,
  answer,
}: Pick<SecurityQuestion, 'question' | 'answer'>): MessageKey | null {
  const error = questionError(answer)
  if (error) return error
  return answer.toLowerCase() === question.toLowerCase() ? 'rules.security.sameAnswer' : null
}

/** The error of the support code, or null. */
function codeError(code: string): MessageKey | null {
  if (code === '') return 'rules.required'
  return CODE.test(code) ? null : 'rules.security.code'
}

/** The error of the repeated code, or null. */
function confirmCodeError({
  code,
  confirmCode,
}: Pick<SecurityQuestion, 'code' | 'confirmCode'>): MessageKey | null {
  if (confirmCode === '') return 'rules.required'
  return confirmCode === code ? null : 'rules.security.confirm'
}

/**
 * All errors of a normalised security question, in the order of the form. Fields are named as in
 * `SecurityQuestion`.
 */
export function checkSecurityQuestion(typed: SecurityQuestion): FieldError[] {
  return errorsOf({
    question: questionError(typed.question),
    answer: answerError(typed),
    code: codeError(typed.code),
    confirmCode: confirmCodeError(typed),
  })
}
