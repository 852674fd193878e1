import { z } from 'zod'

/** Room for what programs send and no form asks for. */
const TEXT_ROOM = 500
/** Room for anything a person might paste; the rules in `domain/people` and `domain/addresses` do the judging. */
const TYPED_ROOM = 12_000
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

/** One line of at most 500 characters. */
export const line = text(TEXT_ROOM)
export const optionalLine = line.nullish().transform((value) => value ?? null)
/** What a person typed or pasted into a form: however long, its rule says what is wrong with it, not the parser. */
export const typed = text(TYPED_ROOM)
export const optionalTyped = typed.nullish().transform((value) => value ?? null)

export const uuid = z.uuid()
/** A 256-bit secret as base64url. */
export const secret = z.string().regex(/^[A-Za-z0-9_-]{43}$/)
export const bearer = z.object({ authorization: z.string().regex(/^Bearer [A-Za-z0-9_-]{43}$/) })
export const idempotencyKey = z.string().min(16).max(255)
/** An amount in the minor unit of its currency. */
export const minorUnits = z.number().int().safe()
export const countryCode = z.string().regex(/^[A-Z]{2}$/)
