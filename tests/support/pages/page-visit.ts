import { RouterContextProvider } from 'react-router'
import { hostContext, type Host } from '#web/lib/host.ts'
import { sessionMiddleware, sessionOf } from '#web/lib/session/session.server.ts'
import type { SessionData } from '#web/lib/session/session-shape.server.ts'
import { testSite } from '../site.ts'

type Context = Readonly<RouterContextProvider>

type Page<A> = {
  /** The API for this page. Without it, any call fails the test. */
  fetchApi?: (request: Request) => Promise<Response>
  /** The browser's cookies from earlier visits. */
  cookie?: string
  sessionKeys?: Host['sessionKeys']
  /** The query of the page's address. */
  query?: string
  act: (context: Context) => A | Promise<A>
}

/** Runs something within a visitor's session. Returns its result, the session and its cookies. */
export async function inSession<A>({
  fetchApi = async () => Promise.reject(new Error('no call is expected')),
  cookie = '',
  sessionKeys = [{ id: '1', key: new Uint8Array(32).fill(7) }],
  query = '',
  act,
}: Page<A>): Promise<{ answer: A; session: SessionData; cookies: string[] }> {
  const context = new RouterContextProvider()
  context.set(hostContext, {
    site: testSite,
    fetchApi,
    address: '192.0.2.1',
    nonce: '',
    reference: '',
    reportError: () => undefined,
    tellFrame: () => undefined,
    sessionKeys,
    secureCookies: true,
    testMode: true,
    development: false,
    visitor: { browser: null, country: null },
    countryHeader: null,
    hidden: {},
    pixels: [],
  })
  const request = new Request(`https://evenhand.example/join/${query}`, { headers: { cookie } })
  const args = { request, url: new URL(request.url), pattern: '/', context, params: {} }
  let answer: { value: A } | undefined
  const response = await sessionMiddleware(args, async () => {
    answer = { value: await act(context) }
    return new Response()
  })
  if (!answer) throw new Error('the visit did not happen')
  const cookies = response instanceof Response ? response.headers.getSetCookie() : []
  return { answer: answer.value, session: sessionOf(context).data, cookies }
}

type Visit<A> = {
  /** The API's answers by `METHOD path`. Any other call fails the test. */
  answers: Readonly<Record<string, () => Response>>
  session: Omit<SessionData, 'visitor'>
  query?: string
  act: (context: Context) => Promise<A>
}
type Sent = { call: string; authorization: string | null; body: unknown }

/** Runs an action for a visitor with this session, with the given answers of the API. */
export async function visit<A>({
  answers,
  session,
  query = '',
  act,
}: Visit<A>): Promise<{ answer: A; session: SessionData; sent: Sent[] }> {
  const sent: Sent[] = []
  const visited = await inSession({
    query,
    fetchApi: async (request) => {
      const call = `${request.method} ${new URL(request.url).pathname}`
      const authorization = request.headers.get('authorization')
      sent.push({ call, authorization, body: await request.json().catch(() => null) })
      const answer = answers[call]
      if (!answer) throw new Error(`the test has no answer for ${call}`)
      return answer()
    },
    act: async (context) => {
      sessionOf(context).set(session)
      return act(context)
    },
  })
  return { answer: visited.answer, session: visited.session, sent }
}
