import { z } from 'zod'

/** Room for anything a person might paste; the rules in `domain/people` and `domain/addresses` do the judging. */
const TEXT_ROOM = 500
/**
 * Text that a database can keep: without NUL, and with a replacement character where half of a surrogate pair was
 * sent. Nobody types either.
 */
export function text(room: number) {
  return z
    .string()
    .max(room)
    .overwrite((sent) => sent.toWellFormed().replaceAll('\0', ''))
}

/** Free text that a rule will judge later: one line, at most 500 characters. */
export const line = text(TEXT_ROOM)
export const optionalLine = line.nullish().transform((value) => value ?? null)

export const uuid = z.uuid()
/** A 256-bit secret as base64url. */
export const secret = z.string().regex(/^[A-Za-z0-9_-]{43}$/)
export const bearer = z.object({ authorization: z.string().regex(/^Bearer [A-Za-z0-9_-]{43}$/) })
export const idempotencyKey = z.string().min(16).max(255)
/** An amount in the minor unit of its currency. */
export const minorUnits = z.number().int().safe()
export const countryCode = z.string().regex(/^[A-Z]{2}$/)
