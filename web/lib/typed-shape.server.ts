import { z } from 'zod'
import { CHILDREN_MAX } from '#domain/people/draft.ts'
import { EMAIL_MAX } from '#domain/people/email.ts'

/** Twice what the names and addresses of twelve children come to, and half of what the session's cookies hold. */
const TYPED_BYTES_MAX = 4000

/** As typed, right or wrong; longer than the longest value that can be right, it is nothing a person typed. */
const text = z.string().max(EMAIL_MAX)
/** Of the draft that the form was filled in from; 0 where there was none. */
const version = z.number().int()

/** What stands in the fields of the sign-up's first two steps and was not sent. */
export const typedShape = z
  .object({
    /** The draft beside which it was typed; missing while there is none. */
    signupId: z.string().optional(),
    /** In milliseconds. */
    until: z.number(),
    parent: z
      .object({
        version,
        firstName: text,
        lastName: text,
        email: text,
        phoneCountryCode: text,
        phoneNumber: text,
      })
      .optional(),
    family: z
      .object({
        version,
        coParent: z.object({
          firstName: text,
          lastName: text,
          knowsCoParentEmail: z.boolean(),
          email: text.nullable(),
          phoneCountryCode: text.nullable(),
          phoneNumber: text.nullable(),
        }),
        /** Every row, the empty ones too. */
        listed: z
          .array(z.object({ firstName: text, lastName: text, email: text.nullable() }))
          .max(CHILDREN_MAX),
      })
      .optional(),
  })
  .refine((typed) => Buffer.byteLength(JSON.stringify(typed)) <= TYPED_BYTES_MAX)
export type Typed = z.infer<typeof typedShape>
