import type { z } from 'zod'
import { dayAfter } from '#domain/days.ts'
import {
  CHECKED_DAYS,
  type ConsoleTrailChecks,
  type verifyConsoleTrail,
} from '#domain/contracts/console/trail.ts'
import { Icon } from '../shell/icon.tsx'
import { momentText } from '../shell/when.tsx'
import { TrailTable, type TrailRow } from './trail-table.tsx'
import { shortHash } from './trail-words.ts'
import { countText } from '#web/flows/console/shell/count-text.ts'

export type Checked = z.output<(typeof verifyConsoleTrail.answers)[200]>

type Given = { checked: Checked | null; rows: number; checks: ConsoleTrailChecks; today: string }

/**
 * The state of the audit trail, and its checks of the last days. The button checks it now. A job checks it every six
 * hours.
 */
export function Chain({ checked, rows, checks, today }: Given) {
  const { last, since } = checks
  const isWhole = checked?.isWhole ?? last?.isWhole ?? null
  return (
    <section className="card mb16" aria-label="State of the chain">
      <div className="chain">
        <p className={lookOf(isWhole)} role={checked ? 'status' : undefined}>
          <Icon name={isWhole === false ? 'alert' : 'shield'} />
          <span>{stateText(isWhole)}</span>
        </p>
        <Strip days={checks.days} today={today} />
        <form method="post">
          <button className="btn main" data-key="v">
            Check now <kbd>V</kbd>
          </button>
        </form>
        <p className="small muted facts">
          <span>
            <b>{countText(checked?.rows ?? rows)}</b> rows
            {since === null ? '' : ` since ${dayText(since.slice(0, 10))}`}
          </span>
          {last ? (
            <span>
              Last check <b>{momentText(new Date(last.at), { timeZone: null, style: 'moment' })}</b> by{' '}
              {last.by}, {(last.milliseconds / 1000).toFixed(1)} s
            </span>
          ) : null}
          {last && !checked ? <span>{countText(Math.max(0, rows - last.n))} rows since</span> : null}
          {checked?.head ? (
            <span>
              Head <span className="hash">{shortHash(checked.head.hash)}</span> at row{' '}
              {countText(checked.head.n)}
            </span>
          ) : null}
        </p>
      </div>
    </section>
  )
}

function lookOf(isWhole: boolean | null): string {
  if (isWhole === null) return 'big muted'
  return isWhole ? 'big' : 'big is-bad'
}

function stateText(isWhole: boolean | null): string {
  if (isWhole === null) return 'Not checked yet'
  return isWhole ? 'The chain is whole' : 'The chain is broken'
}

/** A square for each of the last days. */
function Strip({ days, today }: { days: ConsoleTrailChecks['days']; today: string }) {
  const checked = new Map(days.map((each) => [each.day, each]))
  const shown = Array.from({ length: CHECKED_DAYS }, (_, n) => dayAfter(today, n + 1 - CHECKED_DAYS))
  const many = days.reduce((sum, each) => sum + each.checks, 0)
  const bad = days.filter(({ isWhole }) => !isWhole).map(({ day }) => dayText(day))
  const said = `${many === 1 ? '1 check' : `${many} checks`}${many === 0 ? '' : bad.length === 0 ? ', all whole' : `, broken on ${bad.join(', ')}`}`
  return (
    <div>
      {/* The text below says the same. */}
      <div className="ticks" aria-hidden="true">
        {shown.map((day) => (
          <i key={day} title={dayText(day)} className={tickOf(checked.get(day), day === today)} />
        ))}
      </div>
      <p className="small quiet between mt5">
        <span>{dayText(shown[0] ?? today)}</span>
        <span>
          {said} <span className="vh">in {CHECKED_DAYS} days</span>
        </span>
        <span>today</span>
      </p>
    </div>
  )
}

function tickOf(checked: ConsoleTrailChecks['days'][number] | undefined, isToday: boolean): string {
  const state = checked ? (checked.isWhole ? '' : 'bad') : 'none'
  return `${state} ${isToday ? 'now' : ''}`.trim()
}

function dayText(day: string): string {
  return momentText(new Date(`${day}T12:00:00Z`), { timeZone: 'UTC', style: 'day' })
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
            <b>The chain is broken at row {countText(broken.n)}.</b> {WHY[broken.why]}{' '}
            {broken.why === 'changed' ? (
              <>
                It gives{' '}
                <span className="hash" title={broken.gives}>
                  {shortHash(broken.gives)}
                </span>
                .{' '}
              </>
            ) : null}
            Rows before it are whole. Tell the people on call, and compare with the head that was kept outside
            the database.
          </span>
        </p>
      </div>
      <TrailTable
        rows={rows}
        broken={broken.n}
        name="Rows around the break"
        chosen={null}
        pathOf={(row) => `?before=${row + 1}&row=${row}`}
      />
    </section>
  )
}
