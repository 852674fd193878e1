import type { ReactNode } from 'react'
import { Link } from 'react-router'

export type TrailStep = {
  label: ReactNode
  /** Only for a step that may be entered: as a link… */
  to?: string | undefined
  /** …or as a button. */
  onOpen?: (() => void) | undefined
}

export type StepTrailProps = {
  label: string
  steps: readonly TrailStep[]
  /** The index of the current step, counted from 0. */
  current: number
  /** Hidden text after completed steps, such as “done”. */
  doneLabel: string
}

/** Numbered and named steps. Steps that may be entered are links or buttons. */
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
