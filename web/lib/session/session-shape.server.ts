import { z } from 'zod'
import { createProfessional, validateProfessional } from '#domain/contracts/professionals.ts'
import { PROFESSIONAL_STEPS } from '#domain/flows/professional.ts'
import { heldSecret } from './held-secrets.server.ts'
import { typedAddressShape, typedCredentialsShape, typedShape } from './typed-shape.server.ts'

const professionalForm = validateProfessional.body.omit({
  securityAnswer: true,
  securityCode: true,
  securityCodeConfirm: true,
})

/** An invitation in one browser. */
const heldInvitation = z.object({
  /** The number in the address of every page, except for the first invitation. */
  number: z.number().int(),
  /** The secret of the mail, which shows the invitation. */
  link: z.string(),
  /** The invited person. Missing while the link has not opened. */
  userId: z.string().optional(),
  /** The invitation key of this browser. If another browser has typed, it is missing until a code was entered. */
  token: z.string().optional(),
  /** The secret for the code that was requested here. */
  codeToken: z.string().optional(),
  /** The order that this browser has just paid. Its token sets credentials and shows the receipt once. */
  paid: z.object({ token: z.string(), email: z.string() }).optional(),
})
export type HeldInvitation = z.infer<typeof heldInvitation>

/** Everything that a browser may know: the content of the session cookie. */
export const sessionShape = z.object({
  /** The visitor id, created at the first visit. It is not personal. */
  visitor: z.string(),
  /** The secret with which a log-in recognises this device. The web server sends it only to the API. */
  device: z.string().optional(),
  /** The secret of this browser for log-ins with a passkey. It opens nothing by itself. */
  passkeyKey: z.string().optional(),
  registration: z.object({ signupId: z.string(), registrationKey: z.string() }).optional(),
  /** The invitations that are open in this browser, each in its own tabs. */
  invitations: z.array(heldInvitation).optional(),
  /** The secret of a mail that stops invitations to its address. */
  inviteOptOut: z.string().optional(),
  /** The person of a mail about renewal, and this browser's own secret that can switch that renewal off. */
  renewalHolder: z.object({ userId: z.string(), secret: z.string() }).optional(),
  /** The renewal that a mailed link has just switched off, shown once. */
  renewalOff: z
    .object({
      firstName: z.string(),
      displayName: z.string(),
      paidUntil: z.string(),
      isCharging: z.boolean().default(false),
    })
    .optional(),
  /** A mailed link has switched a renewal off, and the page has said whose. A reload says it without a name. */
  renewalWasOff: z.literal(true).optional(),
  /** The person whose renewal that was. */
  renewalOffOf: z.string().optional(),
  credentials: z.object({ token: z.string(), userId: z.string(), email: z.string() }).optional(),
  /**
   * The kind decides the design of the pages, and the name appears in the header. Both are missing until they are
   * known.
   */
  account: z
    .object({
      auth: z.string(),
      userId: z.string(),
      kind: z.enum(['parent', 'professional']).optional(),
      firstName: z.string().optional(),
    })
    .optional(),
  /** The id in the messenger, and the person who was logged in when it was made. */
  chat: z.object({ id: z.string(), of: z.string().nullable() }).optional(),
  /** The country where the visitor lives, from their phone or billing address (ISO alpha-2). */
  country: z.string().length(2).optional(),
  /** For the first-party store of events, see `keepKnown`. It is sent to no other system. */
  known: z
    .object({
      userId: z.string(),
      email: z.string().nullable(),
      productPackage: z.string().nullable(),
      term: z.string().nullable(),
    })
    .partial()
    .optional(),
  /** The page after the log-in that follows the credentials. The button of the receipt leads there. */
  afterLogIn: z.string().optional(),
  /** The message key of a sentence for the next page. */
  notice: z.string().optional(),
  /** The country where the chosen package is not sold, for the page of packages. */
  mismatch: z.string().optional(),
  /** The message key of a success message for the next document. */
  banner: z.string().optional(),
  /** The person whose details led to the duplicate page. */
  duplicate: z
    .object({
      /** Shown once, on the way to that page. */
      shown: z
        .object({
          name: z.string(),
          email: z.string(),
          /** The person pressed “Pay now”. */
          notCharged: z.boolean().optional(),
        })
        .optional(),
      /** The text typed at the first step, in case the person continues. */
      parent: z
        .object({
          firstName: z.string(),
          lastName: z.string(),
          email: z.string(),
          phoneCountryCode: z.string(),
          phoneNumber: z.string(),
        })
        .optional(),
    })
    .optional(),
  typed: typedShape.optional(),
  typedAddress: typedAddressShape.optional(),
  typedCredentials: typedCredentialsShape.optional(),
  speedbumpAnswered: z.string().optional(),
  discount: z.object({ referrer: z.string(), percentage: z.number(), until: z.number() }).optional(),
  pricingSelection: z.number().optional(),
  professional: z
    .object({
      form: professionalForm,
      completed: z.number().int().min(0).max(PROFESSIONAL_STEPS.length),
      /** The idempotency key of the creating call. It changes with the content. */
      attempt: z.string(),
      outcome: z.enum(['ERROR', 'SUCCESS']).optional(),
      /** The time of another failed attempt, in milliseconds. */
      failedAgain: z.number().optional(),
      created: createProfessional.answers[201].optional(),
      /** The data for another try, from a failed submission until this time in milliseconds. */
      security: z.object({ answer: z.string(), code: z.string(), until: z.number() }).optional(),
    })
    .optional(),
  /** An id of the professional's registration that began after another one in the same visit. */
  nextProfessional: z.string().optional(),
  /** This browser's own secret to set a professional's first password. */
  passwordLink: z.string().optional(),
  /** The owner of that link. Missing if the link was dead. */
  passwordOwner: z.string().optional(),
  /** This browser's own secret to set a new password. */
  passwordReset: z.string().optional(),
  /** The owner of that link. Missing if the link was dead. */
  resetOwner: z.string().optional(),
  /** The mailed link “this was not me” that this browser has opened. */
  notMe: z.string().optional(),
  /** The mailed link of the earlier e-mail address that this browser has opened. */
  undoEmail: z.string().optional(),
  /** The secrets that no page needs any more. They still end with the visit. */
  outlived: z.array(heldSecret).optional(),
})
export type SessionData = z.infer<typeof sessionShape>
