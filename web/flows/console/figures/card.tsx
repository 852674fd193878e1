import type { ReactNode } from 'react'
import { CONSOLE_BASE } from '#domain/console/console-paths.ts'
import { Icon } from '../shell/icon.tsx'
import { queryOf, type Asked } from './asked.ts'
import { ScrollFrame } from '../shell/scroll-frame.tsx'

export type FigureName = 'funnel' | 'sales' | 'renewals' | 'declines' | 'experiments'
type Card = {
  name: FigureName
  title: string
  /** A sentence that describes the picture. */
  finding: string
  asked: Asked
  children: ReactNode
}

/** A figure: its subject, its finding, its file, the picture and the table. */
export function FigureCard({ name, title, finding, asked, children }: Card) {
  return (
    <section className="card" id={name} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <span className="small quiet">{finding}</span>
        <span className="right">
          <a
            href={`${CONSOLE_BASE}/figures/csv/${name}${queryOf(asked)}`}
            aria-label={`CSV of ${title.toLowerCase()}`}
          >
            <Icon name="download" /> CSV
          </a>
        </span>
      </header>
      {children}
    </section>
  )
}

/** A wide picture scrolls in its own frame, so that its text stays readable on a phone. */
export function PictureFrame({ name, children }: { name: string; children: ReactNode }) {
  return (
    <ScrollFrame name={`Picture: ${name}`} look="body">
      {children}
    </ScrollFrame>
  )
}

type Column = {
  name: string
  isText?: boolean
  isStrong?: boolean
  /** Whether the rows are ordered by it, with the newest first. */
  isNewestFirst?: boolean
}
type Table = { name: string; columns: readonly Column[]; rows: readonly (readonly ReactNode[])[] }

/** The table with the data of a picture. Its first column is the header of the row. */
export function FigureTable({ name, columns, rows }: Table) {
  return (
    <ScrollFrame name={`Table: ${name}`} look="rule">
      <table className="tight whole">
        <caption className="vh">{name}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.name}
                scope="col"
                className={column.isText ? undefined : 'num'}
                aria-sort={column.isNewestFirst ? 'descending' : undefined}
              >
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, line) => (
            // oxlint-disable-next-line react/no-array-index-key -- the rows of a sum never move
            <tr key={line}>
              {columns.map(({ name: column, isText, isStrong }, place) => (
                <td key={column} className={isText ? undefined : `num${isStrong ? ' strong' : ''}`}>
                  {cells[place]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  )
}
