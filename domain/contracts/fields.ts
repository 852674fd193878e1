import { z } from 'zod'
import { withoutInvisible } from '../people/plain-text.ts'

/** The limit for texts from programs. */
const TEXT_ROOM = 500
/** The limit for pasted texts. The rules in `domain/people` and `domain/addresses` check the real length. */
const TYPED_ROOM = 12_000
/**
 * Text that a database can store: NUL is removed, and unpaired surrogates become replacement characters.
 * People type neither.
 */
export function text(room: number) {
  return z
    .string()
    .max(room)
    .overwrite((sent) => sent.toWellFormed().replaceAll('\0', ''))
}

/** The limit for texts from the payment provider. */
const PROVIDER_ROOM = 255
const DEVICE_DATA_ROOM = 4_096
const ORDER_NUMBER_ROOM = 20

/** What the payment provider says of a card or a wallet. */
export const providerText = text(PROVIDER_ROOM)
/** A card or a wallet, from the provider's fields. It works once. */
export const nonce = providerText.min(1)
/** What the provider's script collects about the browser. */
export const deviceData = text(DEVICE_DATA_ROOM).nullish()
export const orderNumber = text(ORDER_NUMBER_ROOM)

/** One line of at most 500 characters. */
export const line = text(TEXT_ROOM)
export const optionalLine = line.nullish().transform((value) => value ?? null)
/**
 * Text that a person typed or pasted into a form. Long input reaches its rule, so the rule reports the error
 * and not the parser.
 */
export const typed = text(TYPED_ROOM)
export const optionalTyped = typed.nullish().transform((value) => value ?? null)

/** An address as a person typed it. The rules in `domain/addresses` check it. */
export const typedAddress = z.object({
  line1: typed,
  line2: optionalTyped,
  city: typed,
  region: optionalTyped,
  postalCode: typed,
  country: typed,
})

/** Text of staff that other people read. It has no character that hides or turns what they read. */
export const written = typed.overwrite(withoutInvisible)
/** The same in one line of at most 500 characters. */
export const writtenLine = line.overwrite(withoutInvisible)

export const uuid = z.uuid()
/** Ids of rows are 32-bit integers in the database. */
export const rowId = z
  .number()
  .int()
  .positive()
  .max(2 ** 31 - 1)
/** The same in a path or a query. */
export const rowIdInUrl = z.coerce.number().pipe(rowId)
/** A 256-bit secret as base64url. */
export const secret = z.string().regex(/^[A-Za-z0-9_-]{43}$/)
export const bearer = z.object({ authorization: z.string().regex(/^Bearer [A-Za-z0-9_-]{43}$/) })
export const idempotencyKey = z
  .string()
  .min(16)
  .max(255)
  .describe('A new random key for each request; the same key when it is repeated.')
/** A bearer, and the key of the request. */
export const bearerWithKey = bearer.extend({ 'idempotency-key': idempotencyKey })
/** An amount in the minor unit of its currency. */
export const minorUnits = z.number().int().safe()
export const countryCode = z.string().regex(/^[A-Z]{2}$/)
/** A day that a caller names. The database has no year 0, and a comparison goes back from the first day. */
export const day = z.iso.date().regex(/^[12]/).meta({ format: 'date' })
