import type { ReactNode } from 'react'
import { Link } from 'react-router'

export type TrailStep = {
  label: ReactNode
  /** Only where the step may be entered: by a link… */
  to?: string | undefined
  /** …or by a button. */
  onOpen?: (() => void) | undefined
}

export type StepTrailProps = {
  label: string
  steps: readonly TrailStep[]
  /** The index of the step one is at, counted from 0. */
  current: number
  /** Hidden word after the steps behind, such as “done”. */
  doneLabel: string
}

/** Numbered and named steps; those already open can be gone to. */
export function StepTrail({ label, steps, current, doneLabel }: StepTrailProps) {
  return (
    <nav aria-label={label}>
      <ol className="step-trail">
        {steps.map((step, index) => (
          <li
            key={index}
            data-done={index < current || undefined}
            aria-current={index === current ? 'step' : undefined}
          >
            <StepName {...step} />
            {index < current && <span className="visually-hidden"> {doneLabel}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}

function StepName({ label, to, onOpen }: TrailStep) {
  if (to !== undefined) {
    return (
      <Link className="step-trail-name" to={to} replace>
        {label}
      </Link>
    )
  }
  if (!onOpen) return <span className="step-trail-name">{label}</span>
  return (
    <button type="button" className="step-trail-name" onClick={onOpen}>
      {label}
    </button>
  )
}
