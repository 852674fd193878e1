import { Link } from 'react-router'
import { CONSOLE_BASE } from '#domain/console/console-paths.ts'
import { markMatch } from '#domain/console/mark-match.ts'
import { Avatar } from '../shell/avatar.tsx'
import { Icon } from '../shell/icon.tsx'
import { KIND_WORDS, type Hit, type HitKind } from './hits.ts'
import { personPath } from '../shell/places.ts'

type Given = {
  kind: HitKind
  hits: readonly Hit[]
  searched: string
  mayExtend: boolean
  /** The person in the preview. */
  previewed: string | null
}

/** The hits of one kind. The searched text is marked. */
export function HitList({ kind, hits, searched, mayExtend, previewed }: Given) {
  if (hits.length === 0) return null
  return (
    <section className="card">
      <header>
        <h2>{KIND_WORDS[kind].name}</h2>
        {kind === 'people' ? (
          <span className="small quiet">exact first, then those that begin so</span>
        ) : null}
      </header>
      {hits.map((hit) => {
        const to = pathOf(hit, mayExtend)
        return to === null ? (
          <div className="hit" key={hit.key}>
            <Inside hit={hit} searched={searched} />
          </div>
        ) : (
          <Link
            className="hit"
            key={hit.key}
            to={to}
            data-row
            data-preview={hit.personId === null ? undefined : `${CONSOLE_BASE}${to}/preview`}
            aria-current={kind === 'people' && hit.personId === previewed ? true : undefined}
          >
            <Inside hit={hit} searched={searched} />
          </Link>
        )
      })}
    </section>
  )
}

/** A draft has no page of its own, so it leads to the page that extends it. */
function pathOf({ personId, draft }: Hit, mayExtend: boolean): string | null {
  if (personId !== null) return personPath(personId)
  return draft !== null && mayExtend ? `/cases/extend-draft?draft=${draft}` : null
}

function Inside({ hit, searched }: { hit: Hit; searched: string }) {
  const { kind, title, isNumber, detail, right, rightDetail, side } = hit
  return (
    <>
      {kind === 'people' ? (
        <Avatar name={title} look={side} />
      ) : (
        <span className="ico">
          <Icon name={KIND_WORDS[kind].icon} />
        </span>
      )}
      <span>
        <b className={isNumber ? 'mono' : undefined}>
          <Words text={title} searched={searched} />
        </b>
        <small>
          <Words text={detail} searched={searched} />
        </small>
      </span>
      <span className="r">
        <b>{right}</b>
        {rightDetail}
      </span>
    </>
  )
}

function Words({ text, searched }: { text: string; searched: string }) {
  return markMatch(text, searched).map((piece, n) =>
    piece.isMatch ? <mark key={n}>{piece.text}</mark> : <span key={n}>{piece.text}</span>,
  )
}
