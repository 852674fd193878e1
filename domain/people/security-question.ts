import { errorsOf, type FieldError } from '../messages/field-error.ts'
import type { MessageKey } from '../messages/catalogue.ts'
import { lengthOf, plainText } from './plain-text.ts'

/** Source: specification A §5. */
export const SECURITY_TEXT_MIN = 5
export const SECURITY_TEXT_MAX = 100
export const SECURITY_CODE_DIGITS = 4

const CHARACTERS = /^[\p{L}\p{M}\p{N} ?,.;'#/:-]*$/u
const CODE = new RegExp(`^[0-9]{${SECURITY_CODE_DIGITS}}$`)

/** What support asks a person who calls. */
export type SecurityQuestion = { question: string; answer: string; code: string; confirmCode: string }

/** A question or answer made plain; `¿` and `¡`, which the rule does not allow, are dropped rather than refused. */
export function normaliseSecurityText(text: string): string {
  return plainText(text.replace(/[¿¡]/g, ''))
}

export function normaliseSecurityQuestion(typed: SecurityQuestion): SecurityQuestion {
  return {
    question: normaliseSecurityText(typed.question),
    answer: normaliseSecurityText(typed.answer),
    code: typed.code.trim(),
    confirmCode: typed.confirmCode.trim(),
  }
}

/** What is wrong with a normalised security question, or null. */
export function questionError(question: string): MessageKey | null {
  if (question === '') return 'rules.required'
  if (!CHARACTERS.test(question)) return 'rules.security.characters'
  const length = lengthOf(question)
  return length < SECURITY_TEXT_MIN || length > SECURITY_TEXT_MAX ? 'rules.security.length' : null
}

/** What is wrong with a normalised answer, or null; case does not make it different from its question. */
export function answerError({
  question,
  answer,
}: Pick<SecurityQuestion, 'question' | 'answer'>): MessageKey | null {
  const error = questionError(answer)
  if (error) return error
  return answer.toLowerCase() === question.toLowerCase() ? 'rules.security.sameAnswer' : null
}

/** What is wrong with the code a person tells support, or null. */
export function codeError(code: string): MessageKey | null {
  if (code === '') return 'rules.required'
  return CODE.test(code) ? null : 'rules.security.code'
}

/** What is wrong with the repeated code, or null. */
export function confirmCodeError({
  code,
  confirmCode,
}: Pick<SecurityQuestion, 'code' | 'confirmCode'>): MessageKey | null {
  if (confirmCode === '') return 'rules.required'
  return confirmCode === code ? null : 'rules.security.confirm'
}

/** Every rule a normalised security question breaks, in the order of the form; fields as in `SecurityQuestion`. */
export function checkSecurityQuestion(typed: SecurityQuestion): FieldError[] {
  return errorsOf({
    question: questionError(typed.question),
    answer: answerError(typed),
    code: codeError(typed.code),
    confirmCode: confirmCodeError(typed),
  })
}
