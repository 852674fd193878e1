import type { z } from 'zod'
import type { verifyConsoleTrail } from '#domain/contracts/console.ts'
import { Icon } from '../shell/icon.tsx'
import { momentText } from '../shell/when.tsx'
import { TrailTable, type TrailRow } from './trail-table.tsx'
import { shortHash } from './trail-words.ts'

export type Checked = z.output<(typeof verifyConsoleTrail.answers)[200]>

type Given = { checked: Checked | null; rows: number; checkedAt: string | null }

/** The state of the audit trail. The button checks it now. A job checks it every six hours. */
export function Chain({ checked, rows, checkedAt }: Given) {
  return (
    <section className="card mb16" aria-label="State of the chain">
      <div className="chain">
        <p className={lookOf(checked)} role={checked ? 'status' : undefined}>
          <Icon name={checked && !checked.isWhole ? 'alert' : 'shield'} />
          <span>{stateText(checked)}</span>
        </p>
        <p className="small muted">
          {checkedAt === null
            ? 'The job has not checked it yet.'
            : `The job checked it last on ${momentText(new Date(checkedAt), { timeZone: null, style: 'moment' })}.`}
        </p>
        <form method="post">
          <button className="btn main" data-key="v">
            Check now <kbd>V</kbd>
          </button>
        </form>
        <p className="small muted facts">
          <span>
            <b>{(checked?.rows ?? rows).toLocaleString('en-US')}</b> rows
          </span>
          {checked?.head ? (
            <span>
              Head <span className="hash">{shortHash(checked.head.hash)}</span> at row{' '}
              {checked.head.n.toLocaleString('en-US')}
            </span>
          ) : null}
        </p>
      </div>
    </section>
  )
}

function lookOf(checked: Checked | null): string {
  if (!checked) return 'big muted'
  return checked.isWhole ? 'big' : 'big is-bad'
}

function stateText(checked: Checked | null): string {
  if (!checked) return 'Not checked on this page yet'
  return checked.isWhole ? 'The chain is whole' : 'The chain is broken'
}

const WHY = {
  changed: 'Its content does not give its hash.',
  'does-not-follow': 'It does not carry the hash of the row before.',
  gap: 'Rows before it are missing.',
} as const

type BrokenGiven = { broken: NonNullable<Checked['broken']>; rows: readonly TrailRow[] }

/** The page when a row was changed: its place, the reason, and the rows around it. */
export function Broken({ broken, rows }: BrokenGiven) {
  return (
    <section className="card edge-bad mb16" aria-label="The break">
      <div className="body">
        <p className="note bad">
          <Icon name="alert" />
          <span>
            <b>The chain is broken at row {broken.n.toLocaleString('en-US')}.</b> {WHY[broken.why]} Rows
            before it are whole. Tell the people on call, and compare with the head that was kept outside the
            database.
          </span>
        </p>
      </div>
      <TrailTable rows={rows} broken={broken.n} name="Rows around the break" />
    </section>
  )
}
