import type { RouterContextProvider } from 'react-router'
import { OWNER_FIELD } from '#web/lib/form-owner.tsx'
import { visit } from './page-visit.ts'

type Visited = Parameters<typeof visit>[0]
type Args<Path extends string> = {
  request: Request
  url: URL
  context: Readonly<RouterContextProvider>
  pattern: Path
  params: object
}
type Route<Path extends string> = {
  loader: (args: Args<Path>) => unknown
  action: (args: Args<Path>) => unknown
}

/** The page behind a mailed link, in browsers that hold one link or another. */
export function linkPage<Path extends string>(path: Path, { loader, action }: Route<Path>) {
  const url = new URL(`https://evenhand.example/join${path}`)
  const rest = { url, pattern: path, params: {} }

  /** The person or the link that the page names; empty if it names none. */
  async function namedOn({ answers, session }: Omit<Visited, 'act'>): Promise<string> {
    const request = new Request(url)
    const page = await visit({
      answers,
      session,
      act: async (context) => loader({ ...rest, request, context }),
    })
    return page.answer && typeof page.answer === 'object' && 'owner' in page.answer
      ? String(page.answer.owner)
      : ''
  }

  /** Sends the form of a page that names this person or link. Returns its answer, and the calls of the API. */
  async function send({
    of,
    fields = {},
    ...held
  }: Omit<Visited, 'act'> & { of: string; fields?: Readonly<Record<string, string>> }) {
    const body = new URLSearchParams({ ...fields, ...(of ? { [OWNER_FIELD]: of } : {}) })
    const request = new Request(url, { method: 'POST', body })
    const { answer, sent } = await visit({
      ...held,
      act: async (context) => action({ ...rest, request, context }),
    })
    return {
      answer,
      calls: sent.map(({ call, authorization }) => `${call} ${authorization}`),
      bodies: sent.map(({ body: content }) => content),
    }
  }

  return { namedOn, send }
}
