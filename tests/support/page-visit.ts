import { RouterContextProvider } from 'react-router'
import { hostContext } from '#web/lib/host.ts'
import { sessionMiddleware, sessionOf, type SessionData } from '#web/lib/session.server.ts'
import { testSite } from './site.ts'

type Context = Readonly<RouterContextProvider>
type Visit<A> = {
  /** What the API answers, by `METHOD path`; anything else is a test's mistake. */
  answers: Readonly<Record<string, () => Response>>
  session: Omit<SessionData, 'visitor'>
  act: (context: Context) => Promise<A>
}

/** Does what an action does, for a visitor with this session and against an API that answers as told. */
export async function visit<A>({
  answers,
  session,
  act,
}: Visit<A>): Promise<{ answer: A; session: SessionData; sent: { call: string; body: unknown }[] }> {
  const sent: { call: string; body: unknown }[] = []
  const context = new RouterContextProvider()
  context.set(hostContext, {
    site: testSite,
    fetchApi: async (request) => {
      const call = `${request.method} ${new URL(request.url).pathname}`
      sent.push({ call, body: await request.json().catch(() => null) })
      const answer = answers[call]
      if (!answer) throw new Error(`the test has no answer for ${call}`)
      return answer()
    },
    address: '10.0.0.1',
    nonce: '',
    sessionKey: new Uint8Array(32),
    secureCookies: false,
    testMode: true,
    development: false,
    countryHeader: null,
    pixels: [],
  })
  const request = new Request('http://localhost/join/')
  const args = { request, url: new URL(request.url), pattern: '/', context, params: {} }
  let answer: { value: A } | undefined
  await sessionMiddleware(args, async () => {
    sessionOf(context).set(session)
    answer = { value: await act(context) }
    return new Response()
  })
  if (!answer) throw new Error('the visit did not happen')
  return { answer: answer.value, session: sessionOf(context).data, sent }
}
