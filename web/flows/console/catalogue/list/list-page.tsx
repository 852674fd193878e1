import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Refused } from '#web/flows/console/shell/refused.tsx'
import { DoneNote } from '#web/flows/console/shell/done-note.tsx'
import { ScrollFrame } from '#web/flows/console/shell/scroll-frame.tsx'
import { CatalogueTabs } from '../tabs.tsx'
import { PageTitle } from '#web/flows/console/shell/page-title.tsx'

/** A column of the table. `look` is its class. */
type Column = string | { name: string; look: 'num' | 'wide-only' | 'num wide-only' }
type Given = {
  title: string
  /** What the page lists, in a few words. */
  about: string
  /** The pages that add something; none for people who only read. The last one is the main one. */
  adds: readonly { text: string; to: string }[]
  /** What a person has just done. */
  done?: ReactNode
  refused: readonly string[] | undefined
  caption: string
  columns: readonly Column[]
  /** What the page says in place of an empty table. */
  empty?: string | null
  /** A sentence below the table. */
  note: string
  /** The page with older rows. */
  older?: string | null
  /** The rows of the table. */
  children: ReactNode
}

/** A list of the catalogue: its title, what was refused, and its table. */
export function ListPage({ title, about, adds, done, refused, ...list }: Given) {
  return (
    <main className="page" id="main">
      <PageTitle title={title} about={about}>
        {adds.length > 0 ? (
          <span className="right">
            {adds.map(({ text, to }, at) => (
              <Link key={to} className={at === adds.length - 1 ? 'btn main' : 'btn'} to={to}>
                {text}
              </Link>
            ))}
          </span>
        ) : null}
      </PageTitle>
      <CatalogueTabs />
      {done && !refused ? <DoneNote>{done}</DoneNote> : null}
      {refused ? <Refused texts={refused} /> : null}
      <ListCard title={title} {...list} />
    </main>
  )
}

type List = Pick<Given, 'title' | 'caption' | 'columns' | 'empty' | 'note' | 'older' | 'children'>

function ListCard({ title, caption, columns, empty = null, note, older = null, children }: List) {
  return (
    <section className="card">
      {empty === null ? (
        <ScrollFrame name={title}>
          <table className="prices">
            <caption className="vh">{caption}</caption>
            <thead>
              <tr>
                {columns.map((column) => {
                  const { name, look } =
                    typeof column === 'string' ? { name: column, look: undefined } : column
                  return (
                    <th key={name} scope="col" className={look}>
                      {name}
                    </th>
                  )
                })}
              </tr>
            </thead>
            <tbody>{children}</tbody>
          </table>
        </ScrollFrame>
      ) : (
        <p className="body muted">{empty}</p>
      )}
      <footer>
        <span>{note}</span>
        {older === null ? null : (
          <Link className="btn sm push" to={older}>
            Older
          </Link>
        )}
      </footer>
    </section>
  )
}
