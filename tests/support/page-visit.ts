import { RouterContextProvider } from 'react-router'
import { hostContext } from '#web/lib/host.ts'
import { sessionMiddleware, sessionOf, type SessionData } from '#web/lib/session.server.ts'
import { testSite } from './site.ts'

type Context = Readonly<RouterContextProvider>

type Page<A> = {
  /** The API as this page reaches it; without one, a call is a test's mistake. */
  fetchApi?: (request: Request) => Promise<Response>
  /** What the browser sends back of the visits before. */
  cookie?: string
  act: (context: Context) => A | Promise<A>
}

/** Does something within a visitor's session; says what came of it, what the session holds, and its cookies. */
export async function inSession<A>({
  fetchApi = async () => Promise.reject(new Error('no call is expected')),
  cookie = '',
  act,
}: Page<A>): Promise<{ answer: A; session: SessionData; cookies: string[] }> {
  const context = new RouterContextProvider()
  context.set(hostContext, {
    site: testSite,
    fetchApi,
    address: '192.0.2.1',
    nonce: '',
    reportError: () => undefined,
    sessionKey: new Uint8Array(32).fill(7),
    secureCookies: true,
    testMode: true,
    development: false,
    countryHeader: null,
    hidden: {},
    pixels: [],
  })
  const request = new Request('https://evenhand.example/join/', { headers: { cookie } })
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
  /** What the API answers, by `METHOD path`; anything else is a test's mistake. */
  answers: Readonly<Record<string, () => Response>>
  session: Omit<SessionData, 'visitor'>
  act: (context: Context) => Promise<A>
}
type Sent = { call: string; authorization: string | null; body: unknown }

/** Does what an action does, for a visitor with this session and against an API that answers as told. */
export async function visit<A>({
  answers,
  session,
  act,
}: Visit<A>): Promise<{ answer: A; session: SessionData; sent: Sent[] }> {
  const sent: Sent[] = []
  const visited = await inSession({
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
