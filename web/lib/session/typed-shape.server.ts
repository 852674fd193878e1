import { z } from 'zod'
import { DAY_MS } from '#domain/durations.ts'
import { CHILDREN_MAX } from '#domain/people/draft.ts'
import { EMAIL_MAX } from '#domain/people/email.ts'

/** Twice the size of twelve children with names and addresses, and half of the session's cookies. */
const TYPED_BYTES_MAX = 4000

/** Typed text is kept as long as a draft keeps the co-parent and the children. */
const KEPT_MS = DAY_MS

/** The end of the time for text that is typed now, in milliseconds. */
export function keptUntil(): number {
  return Date.now() + KEPT_MS
}

/** Whether typed text may still be shown. */
export function isStillKept({ until }: { until: number }): boolean {
  return until > Date.now()
}

/** Typed text, valid or not. A text longer than any valid value was not typed by a person. */
const text = z.string().max(EMAIL_MAX)
/** The version of the draft from which the form was filled, or 0 without one. */
const version = z.number().int()

/** The unsent text in the fields of the first two steps. */
export const typedShape = z
  .object({
    /** The draft for which the text was typed. Missing if there is none. */
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
        /** Every row, including empty ones. */
        listed: z
          .array(z.object({ firstName: text, lastName: text, email: text.nullable() }))
          .max(CHILDREN_MAX),
      })
      .optional(),
  })
  .refine((typed) => Buffer.byteLength(JSON.stringify(typed)) <= TYPED_BYTES_MAX)
export type Typed = z.infer<typeof typedShape>

/** An unsent billing address. */
export const typedAddressShape = z.object({
  /** The person or the draft that it was typed for. */
  owner: z.string(),
  /** In milliseconds. */
  until: z.number(),
  values: z.object({
    billingAddress: text,
    billingAddress2: text,
    city: text,
    region: text,
    postalCode: text,
    country: text,
    timezone: text,
  }),
})

/** The unsent text of a form with credentials, by the names of its fields. */
export const typedCredentialsShape = z.object({
  /** The person who sets the credentials. */
  owner: z.string(),
  values: z.record(z.string(), text),
})
