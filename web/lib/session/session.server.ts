import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { DAY_SECONDS } from '#domain/durations.ts'
import { INVITED_PARENT } from '#domain/flows/invited-paths.ts'
import { outlivedAfter, type HeldSecret } from './held-secrets.server.ts'
import { hostContext, type Host } from '../host.ts'
import { fitsCookies, readParts, readVisitor, writeParts, writeVisitor } from './session-cookie.server.ts'
import { openSession, sealSession } from './session-seal.server.ts'
import { sessionShape, type SessionData } from './session-shape.server.ts'

/** The same time as for a discount and for experiment variants. */
const LIFETIME_SECONDS = 30 * DAY_SECONDS
/** A week, as long as a draft can live. Personal data is forgotten after it. */
const PERSONAL_SECONDS = 7 * DAY_SECONDS

/** The text of forms that are not sent. */
const WITHOUT_TYPED = {
  typed: undefined,
  typedAddress: undefined,
  typedCredentials: undefined,
} satisfies Partial<Record<keyof SessionData, undefined>>

/**
 * The changes that forget what a person has not sent, for the person who comes after them. A professional's page that stays
 * open then names a registration that has ended.
 */
export function withoutUnsent({ professional }: Readonly<SessionData>) {
  return {
    ...WITHOUT_TYPED,
    duplicate: undefined,
    professional: undefined,
    ...(professional && { nextProfessional: crypto.randomUUID() }),
  }
}

/** Whether a sign-up, an invitation or a professional's registration is open in this browser. */
export function isInUse(session: Readonly<SessionData>): boolean {
  const { registration, credentials, invitations, typed, duplicate, professional } = session
  return [registration, credentials, invitations, typed, duplicate, professional].some(Boolean)
}

/** The visitor's session. Read it freely and change it with `set`. A changed session is written to the cookie once. */
export type Session = {
  readonly data: Readonly<SessionData>
  /** The number of the invitation in the address, or null for the first one. */
  readonly invitation: number | null
  /** The id of the invited parent whom the address of a mail names, or null. */
  readonly invitedParent: string | null
  /** The secrets for which the cookie has no place any more. They end when the page is answered. */
  readonly evicted: readonly HeldSecret[]
  set: (changes: { [Name in keyof SessionData]?: SessionData[Name] | undefined }) => void
  /** Forgets everything except the visitor, the device, and the secrets that end with the visit. */
  clear: () => void
  /** Forgets everything and tells the browser to delete the cookie. What stays gets a cookie with a new visitor id. */
  end: (stays?: Omit<SessionData, 'visitor'>) => void
}

const sessionContext = createContext<Session>()

/** The session of the request. */
export function sessionOf(context: Readonly<RouterContextProvider>): Session {
  return context.get(sessionContext)
}

/** Opens the session before the loaders run, and writes its cookie after them. */
export const sessionMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const host = context.get(hostContext)
  const stored = await readCookie(request, host)
  let data: SessionData = stored ?? { visitor: crypto.randomUUID() }
  let changed = stored === null
  const { searchParams } = new URL(request.url)
  const number = Number(searchParams.get('invitation'))
  let ended = false
  const evicted: HeldSecret[] = []
  context.set(sessionContext, {
    get data() {
      return data
    },
    invitation: Number.isInteger(number) && number > 1 ? number : null,
    invitedParent: searchParams.get(INVITED_PARENT),
    evicted,
    set: (changes) => {
      const next = sessionShape.parse({ ...data, ...changes })
      const { kept, evicted: oldest } = outlivedAfter(data, next)
      data = { ...next, outlived: kept }
      evicted.push(...oldest)
      changed = true
    },
    clear: () => {
      const { visitor, device } = data
      const { kept, evicted: oldest } = outlivedAfter(data, { device })
      data = { visitor, ...(device ? { device } : {}), outlived: kept }
      evicted.push(...oldest)
      changed = true
    },
    end: (stays) => {
      data = { ...stays, visitor: crypto.randomUUID() }
      changed = true
      ended = stays === undefined
    },
  })
  const response = await next()
  const cookies = ended
    ? writeParts(request, '', { host, maxAge: 0 })
    : changed
      ? await writeCookie(data, { request, host })
      : []
  if (changed) cookies.push(...writeVisitor(request, ended ? null : data.visitor, host))
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}

async function readCookie(request: Request, host: Host): Promise<SessionData | null> {
  const value = readParts(request, host)
  if (!value) return null
  try {
    const payload = await openSession(value, host.sessionKeys)
    const session = sessionShape.parse(payload.session)
    const visitor = readVisitor(request, host)
    // A session of an earlier version has no second cookie.
    const isEarlier = visitor === null && payload.hasVisitorCookie !== true
    if (visitor !== session.visitor && !isEarlier) return null
    const age = Date.now() / 1000 - (payload.iat ?? 0)
    return age < PERSONAL_SECONDS ? session : withoutPerson(session)
  } catch {
    return null
  }
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
  const seal = { keys: host.sessionKeys, lifetimeSeconds: LIFETIME_SECONDS }
  const whole = await sealSession(data, seal)
  // Typed text is also on the page. So it is better to drop it than to let the page fail.
  const value = fitsCookies(whole) ? whole : await sealSession({ ...data, ...WITHOUT_TYPED }, seal)
  return writeParts(request, value, { host, maxAge: LIFETIME_SECONDS })
}
