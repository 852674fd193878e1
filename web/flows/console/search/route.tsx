import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { z } from 'zod'
import { HELP_RULES } from '#domain/console/help.ts'
import { may } from '#domain/console/roles.ts'
import { SEARCH_LENGTH } from '#domain/console/search-query.ts'
import { openConsolePerson, readConsoleLately } from '#domain/contracts/console/person.ts'
import { searchConsole } from '#domain/contracts/console/search.ts'
import { personPath } from '../shell/places.ts'
import { readConsole, requireRight } from '../shell/ask-console.ts'
import { consoleHost } from '../shell/console-host.ts'
import { Icon } from '../shell/icon.tsx'
import { SearchForm } from '../shell/search-form.tsx'
import { PageTitle } from '#web/flows/console/shell/page-title.tsx'
import { exactHit, HIT_KINDS, hitsOf, KIND_WORDS, type Hit, type HitKind } from './hits.ts'
import { HitList } from './hit-list.tsx'
import { PreviewAside, previewOf } from './preview.tsx'

const FORM = z.object({
  text: z.string().trim().max(SEARCH_LENGTH).catch(''),
  kind: z.enum(HIT_KINDS).optional().catch(undefined),
})

export async function loader({ context }: LoaderFunctionArgs) {
  await requireRight(context, { right: 'find', wanted: 'search' })
  return readConsole(context, readConsoleLately, {})
}

/**
 * Runs the search. The text is in the request body, so the answer is the page itself. An exact match opens its person.
 */
export async function action({ context, request }: ActionFunctionArgs) {
  const { text, kind } = FORM.parse(Object.fromEntries(await request.formData()))
  if (text === '') return null
  const found = await readConsole(context, searchConsole, { body: { text } })
  const hits = hitsOf(found)
  const exact = kind === undefined ? exactHit(found, hits) : null
  if (exact !== null) return redirect(personPath(exact))
  const best = hits.find((hit) => hit.kind === 'people')?.personId
  const preview = best
    ? previewOf(context, await readConsole(context, openConsolePerson, { params: { id: best }, query: {} }))
    : null
  const { role } = context.get(consoleHost).staff
  return {
    text,
    readAs: found.readAs,
    tookMs: found.tookMs,
    hits,
    kind: kind ?? null,
    preview,
    mayExtend: may(role, HELP_RULES['extend-draft'].right),
  }
}

export function Component() {
  const lately = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return answer ? (
    <Results {...answer} />
  ) : (
    <main className="page" id="main">
      <PageTitle title="Search" />
      <SearchForm isLarge lately={lately} />
      <p className="note mt10">
        <Icon name="lock" />
        <span>Each search is a row in the audit trail, without its text.</span>
      </p>
    </main>
  )
}

type Answer = NonNullable<ReturnType<typeof useActionData<typeof action>>>

function Results({ text, readAs, tookMs, hits, kind, preview, mayExtend }: Answer) {
  const shown = HIT_KINDS.filter((each) => kind === null || each === kind)
  const read = readAs.length > 0 ? `read as ${readAs.join(' and ')}` : 'too short to search for'
  return (
    <main className="page" id="main">
      <PageTitle
        title="Search"
        heading={`“${text}”`}
        about={`${read}. ${hits.length} found in ${tookMs} ms`}
      />
      <Kinds text={text} hits={hits} kind={kind} />
      <div className="results">
        <div className="stack">
          {hits.length === 0 ? (
            <p className="card body muted">Nothing was found. Try a part of the name.</p>
          ) : null}
          {shown.map((each) => (
            <HitList
              key={each}
              kind={each}
              hits={hits.filter((hit) => hit.kind === each)}
              searched={text}
              mayExtend={mayExtend}
              previewed={preview?.page.person.id ?? null}
            />
          ))}
        </div>
        <PreviewAside preview={preview} />
      </div>
      <p className="keys">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> move
        </span>
        <span>
          <kbd>↵</kbd> open
        </span>
        <span>
          <kbd>⌘↵</kbd> in a new tab
        </span>
        <span>
          <kbd>1</kbd> to <kbd>{HIT_KINDS.length}</kbd> only one kind
        </span>
        <span>
          <kbd>/</kbd> type again
        </span>
        <Link to="/" data-key="escape">
          <kbd>Esc</kbd> back
        </Link>
      </p>
    </main>
  )
}

/** Each kind is a button of a form, because the text must not be in a URL. */
function Kinds({ text, hits, kind }: { text: string; hits: readonly Hit[]; kind: HitKind | null }) {
  return (
    <form method="post" className="chips mb14" aria-label="Kinds of hits">
      <input type="hidden" name="text" value={text} />
      <button className="chip" aria-pressed={kind === null} data-key="f" data-key-does="focus">
        All <b>{hits.length}</b>
      </button>
      {HIT_KINDS.map((each, n) => (
        <button
          key={each}
          className="chip"
          name="kind"
          value={each}
          aria-pressed={kind === each}
          data-key={String(n + 1)}
        >
          <Icon name={KIND_WORDS[each].icon} />
          {KIND_WORDS[each].name} <b>{hits.filter((hit) => hit.kind === each).length}</b>
        </button>
      ))}
    </form>
  )
}
