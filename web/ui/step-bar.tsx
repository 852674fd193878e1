export type StepBarProps = {
  current: number
  total: number
  /** A text such as “Step 2 of 3”. */ label: string
}

/** Progress through a short flow: a sentence and a divided bar. */
export function StepBar({ current, total, label }: StepBarProps) {
  return (
    <div className="step-bar">
      <p className="step-bar-label">{label}</p>
      <div className="step-bar-parts" aria-hidden="true">
        {Array.from({ length: total }, (_, index) => (
          <span key={index} data-reached={index < current || undefined} />
        ))}
      </div>
    </div>
  )
}
