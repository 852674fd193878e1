import { EncryptJWT, jwtDecrypt } from 'jose'
import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { createProfessional, validateProfessional } from '#domain/contracts/professionals.ts'
import { PROFESSIONAL_STEPS } from '#domain/flows/professional.ts'
import { heldSecret, outlivedAfter } from './held-secrets.server.ts'
import { hostContext, type Host } from './host.ts'
import { fitsCookies, readParts, writeParts } from './session-cookie.server.ts'
import { typedShape } from './typed-shape.server.ts'

/** As long as a discount and the variants of experiments stay. */
const LIFETIME_SECONDS = 30 * 24 * 3600
/** A week, as long as a draft can live: what is about a person is forgotten then. */
const PERSONAL_SECONDS = 7 * 24 * 3600

const professionalForm = validateProfessional.body.omit({
  securityAnswer: true,
  securityCode: true,
  securityCodeConfirm: true,
})

/** An invitation as one browser holds it. */
const heldInvitation = z.object({
  /** Stands in the address of every page but those of the first. */
  number: z.number().int(),
  /** The secret of the mail, which shows the invitation. */
  link: z.string(),
  /** Whose place it is; missing while the link has not opened. */
  userId: z.string().optional(),
  /** What this browser acts with; missing until somebody who has typed elsewhere proves who they are. */
  token: z.string().optional(),
  /** The secret of the code that was asked for here. */
  codeToken: z.string().optional(),
  /** The order this browser has just paid: its token sets credentials, and shows the receipt once. */
  paid: z.object({ token: z.string(), email: z.string() }).optional(),
})
export type HeldInvitation = z.infer<typeof heldInvitation>

const sessionShape = z.object({
  /** Made at the first visit; names nobody. */
  visitor: z.string(),
  /** The secret of this device, by which a log-in knows it. It leaves the web server for the API alone. */
  device: z.string().optional(),
  registration: z.object({ signupId: z.string(), registrationKey: z.string() }).optional(),
  /** The invitations that are open in this browser, each in tabs of its own. */
  invitations: z.array(heldInvitation).optional(),
  /** As cookies held the one open invitation before there could be two. */
  invite: z.object({ token: z.string(), userId: z.string() }).optional(),
  /** The secret of a mail, with which its address stops invitations. */
  inviteOptOut: z.string().optional(),
  credentials: z.object({ token: z.string(), userId: z.string(), email: z.string() }).optional(),
  /** The kind decides the look of the pages, the name stands in the header; missing until they are known. */
  account: z
    .object({
      auth: z.string(),
      userId: z.string(),
      kind: z.enum(['parent', 'professional']).optional(),
      firstName: z.string().optional(),
    })
    .optional(),
  /** Where the visitor lives, as their phone or their billing address says (ISO alpha-2). */
  country: z.string().length(2).optional(),
  /** For the first-party store of events, see `keepKnown`; never leaves the server otherwise. */
  known: z
    .object({
      userId: z.string(),
      email: z.string().nullable(),
      productPackage: z.string().nullable(),
      term: z.string().nullable(),
    })
    .partial()
    .optional(),
  /** Where the log-in after credentials leads: the receipt's button goes there. */
  afterLogIn: z.string().optional(),
  /** A sentence for the next page, by message key. */
  notice: z.string().optional(),
  /** The country that the package chosen before is not sold in, for the page of packages. */
  mismatch: z.string().optional(),
  /** Good news for the next document, by message key. */
  banner: z.string().optional(),
  /** The person whose details brought up the duplicate page. */
  duplicate: z
    .object({
      /** Shown once, on the way to that page. */
      shown: z.object({ name: z.string(), email: z.string() }).optional(),
      /** What was typed at the first step, for going on all the same. */
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
  speedbumpAnswered: z.string().optional(),
  discount: z.object({ referrer: z.string(), percentage: z.number(), until: z.number() }).optional(),
  pricingSelection: z.number().optional(),
  professional: z
    .object({
      form: professionalForm,
      completed: z.number().int().min(0).max(PROFESSIONAL_STEPS.length),
      /** The key of the creating call; a new one once what is sent may have changed. */
      attempt: z.string(),
      outcome: z.enum(['ERROR', 'SUCCESS']).optional(),
      /** When a failed submission failed once more, in milliseconds. */
      failedAgain: z.number().optional(),
      created: createProfessional.answers[201].optional(),
      /** What trying again needs, from a failed submission until the time in milliseconds. */
      security: z.object({ answer: z.string(), code: z.string(), until: z.number() }).optional(),
    })
    .optional(),
  /** The secret that sets a professional's first password, this browser's own. */
  passwordLink: z.string().optional(),
  /** The secret that sets a new password, this browser's own. */
  passwordReset: z.string().optional(),
  /** What no page needs any more and still ends with the visit. */
  outlived: z.array(heldSecret).optional(),
})
export type SessionData = z.infer<typeof sessionShape>

/** The visitor's session: read freely, change with `set`; the cookie is rewritten once, when it changed. */
export type Session = {
  readonly data: Readonly<SessionData>
  /** The number of the invitation that the address names; null in the address of the first. */
  readonly invitation: number | null
  set: (changes: { [Name in keyof SessionData]?: SessionData[Name] | undefined }) => void
  /** Forgets everything but the visitor, the device, and what ends with the visit. */
  clear: () => void
  /** Forgets everything: the browser is told to drop the cookie. One invitation may stay, for a visitor as new. */
  end: (stays?: { invitation: HeldInvitation | null }) => void
}

const sessionContext = createContext<Session>()

export function sessionOf(context: Readonly<RouterContextProvider>): Session {
  return context.get(sessionContext)
}

/** Opens the session before the loaders run and writes its cookie back after them. */
export const sessionMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const host = context.get(hostContext)
  const stored = await readCookie(request, host)
  let data: SessionData = stored ?? { visitor: crypto.randomUUID() }
  let changed = stored === null
  const number = Number(new URL(request.url).searchParams.get('invitation'))
  let ended = false
  context.set(sessionContext, {
    get data() {
      return data
    },
    invitation: Number.isInteger(number) && number > 1 ? number : null,
    set: (changes) => {
      const next = sessionShape.parse({ ...data, ...changes })
      data = { ...next, outlived: outlivedAfter(data, next) }
      changed = true
    },
    clear: () => {
      const { visitor, device } = data
      data = { visitor, ...(device ? { device } : {}), outlived: outlivedAfter(data, {}) }
      changed = true
    },
    end: ({ invitation } = { invitation: null }) => {
      data = { visitor: crypto.randomUUID(), ...(invitation ? { invitations: [invitation] } : {}) }
      changed = true
      ended = invitation === null
    },
  })
  const response = await next()
  const cookies = ended
    ? writeParts(request, '', { host, maxAge: 0 })
    : changed
      ? await writeCookie(data, { request, host })
      : []
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}

async function readCookie(request: Request, host: Host): Promise<SessionData | null> {
  const value = readParts(request, host)
  if (!value) return null
  try {
    const { payload } = await jwtDecrypt(value, host.sessionKey)
    const session = withInvitations(sessionShape.parse(payload.session))
    const age = Date.now() / 1000 - (payload.iat ?? 0)
    return age < PERSONAL_SECONDS ? session : withoutPerson(session)
  } catch {
    return null
  }
}

function withInvitations({ invite, ...session }: SessionData): SessionData {
  if (!invite || session.invitations) return session
  return { ...session, invitations: [{ number: 1, link: invite.token, userId: invite.userId }] }
}

function withoutPerson({ visitor, device, discount, pricingSelection }: SessionData): SessionData {
  return {
    visitor,
    ...(device ? { device } : {}),
    ...(discount ? { discount } : {}),
    ...(pricingSelection === undefined ? {} : { pricingSelection }),
  }
}

async function writeCookie(
  data: SessionData,
  { request, host }: { request: Request; host: Host },
): Promise<string[]> {
  const whole = await encrypt(data, host)
  // What is typed stands on the page too: better it is not kept than the page fails.
  const value = fitsCookies(whole) ? whole : await encrypt({ ...data, typed: undefined }, host)
  return writeParts(request, value, { host, maxAge: LIFETIME_SECONDS })
}

async function encrypt(data: SessionData, host: Host): Promise<string> {
  return new EncryptJWT({ session: data })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setIssuedAt()
    .setExpirationTime(`${LIFETIME_SECONDS}s`)
    .encrypt(host.sessionKey)
}
