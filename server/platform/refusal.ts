import type { MessageKey } from '#domain/messages/catalogue.ts'
import type { TextValues } from '#domain/messages/text.ts'
import type { FieldError } from '#domain/messages/field-error.ts'

export type RefusalStatus =
  | 400
  | 401
  | 402
  | 403
  | 404
  | 405
  | 408
  | 409
  | 410
  | 413
  | 415
  | 422
  | 429
  | 500
  | 502
  | 503

/** An expected refusal of a call, before translation into the caller's language. */
export type Refusal = {
  /** The HTTP status. The specification's own codes (111, 112) are in `status` of the body. */
  status: RefusalStatus
  refusal: MessageKey
  /** Values for the placeholders of the text. */
  values?: TextValues
  errors?: readonly FieldError[]
  /** The `status` in the body, if it differs from the HTTP status. */
  code?: number
  headers?: Record<string, string>
}

/** A refusal with its status and the key of its text. */
export function refuse(
  status: RefusalStatus,
  refusal: MessageKey,
  extra: Omit<Refusal, 'status' | 'refusal'> = {},
): Refusal {
  return { status, refusal, ...extra }
}

/** Refuses invalid fields: a 422 with one error per field. */
export function refuseFields(errors: readonly FieldError[]): Refusal {
  return refuse(422, 'api.validation', { errors })
}

/** Whether a result is a refusal. */
export function isRefusal(value: object): value is Refusal {
  return 'refusal' in value
}
