import { expect, test } from 'vitest'
import { visit } from '#tests/support/pages/page-visit.ts'
import { takeLink } from './link.server.ts'

const USER = '6f0d9f1e-52a9-4a0c-8f0b-1d3f5f0c9a11'
const [MAILED, OWN] = ['m'.repeat(43), 'o'.repeat(43)]
const EXCHANGE = 'POST /v2/browser-tokens'
const PARENT = `GET /v2/parents/${USER}`
const refuses = (status: number) => () => Response.json({ status, message: 'no' }, { status })
const exchanged = () => Response.json({ token: OWN, userId: USER }, { status: 201 })

/** Where the link of a receipt's mail leads with these answers of the API, or the error of its page. */
async function opened(answers: Record<string, () => Response>) {
  const request = new Request(`https://evenhand.example/join/credentials?token=${MAILED}&id=${USER}`)
  const { answer, session } = await visit({
    answers,
    session: {},
    act: async (context) => takeLink(context, request).catch((error: unknown) => String(error)),
  })
  const leadsTo = answer instanceof Response ? answer.headers.get('location') : answer
  return { leadsTo, notice: session.notice }
}

test.each([
  ['the link', { [EXCHANGE]: refuses(403) }],
  ['the token of the browser', { [EXCHANGE]: exchanged, [PARENT]: refuses(403) }],
])('a buyer logs in if %s has ended, and is told why', async (_what, answers) => {
  const { leadsTo, notice } = await opened(answers)
  expect(leadsTo).toContain('/login')
  expect(notice).toBe('join.credentials.expired')
})

test.each([429, 500, 503])(
  'a link that is answered with %s is not said to have ended, so the buyer can open it again',
  async (status) => {
    const said = (what: string) => `Error: ${what} could not be read: ${status}`
    expect(await opened({ [EXCHANGE]: refuses(status) })).toEqual({ leadsTo: said('The mailed link') })
    const later = { [EXCHANGE]: exchanged, [PARENT]: refuses(status) }
    expect(await opened(later)).toEqual({ leadsTo: said('The buyer') })
  },
)
