import { z } from 'zod'
import { DEVICES } from '../analytics/device.ts'
import { CHECKOUT_STEPS, SIGN_UPS } from '../analytics/checkout-steps.ts'
import { ERROR_PLACES, EVENTS_VERSION, MISMATCH_PLACES, STEP_ACTIONS } from '../analytics/events.ts'
import { EMAIL_MAX } from '../people/email.ts'
import { contract } from './contract.ts'
import { text, uuid } from './fields.ts'

const EVENTS_MAX = 50
const word = z.string().regex(/^[\w.-]{1,64}$/)

const checkoutStep = z.strictObject({
  kind: z.literal('checkout step'),
  signUp: z.enum(SIGN_UPS),
  step: z.enum(CHECKOUT_STEPS),
  action: z.enum(STEP_ACTIONS),
  version: z.literal(EVENTS_VERSION),
})
const mismatch = z.strictObject({ kind: z.literal('mismatch'), place: z.enum(MISMATCH_PLACES) })
const failure = z.strictObject({ kind: z.literal('error'), place: z.enum(ERROR_PLACES) })

/** Events from a page. No field can contain a name. */
export const pageEvents = z.strictObject({
  events: z
    .array(z.discriminatedUnion('kind', [checkoutStep, mismatch, failure]))
    .min(1)
    .max(EVENTS_MAX),
})

/** For the first-party store. It counts only if our own web server sends it. */
const person = { userId: uuid.nullish() }
const details = {
  ...person,
  email: text(EMAIL_MAX).nullish(),
  productPackage: word.nullish(),
  term: word.nullish(),
}

export const recordEvents = contract({
  id: 'recordEvents',
  tag: 'Visitors',
  summary: 'Record analytics events',
  description: 'Of the visitor in the header `anonymous-id`. They are first-party only.',
  security: [],
  method: 'post',
  path: '/v1/events',
  body: z.strictObject({
    events: z
      .array(
        z.discriminatedUnion('kind', [
          checkoutStep.extend(details),
          mismatch.extend(person),
          failure.extend(person),
        ]),
      )
      .min(1)
      .max(EVENTS_MAX),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .nullish(),
    brand: word.nullish(),
    language: word.nullish(),
    device: z.enum(DEVICES).nullish(),
  }),
  answers: { 202: null },
})
