import { useId, type ReactNode } from 'react'

export type ChoiceCardProps = {
  name: string
  value: string
  title: ReactNode
  /** Opposite the title: marks, a price. */
  aside?: ReactNode
  hint?: ReactNode
  /** Given: the caller keeps the choice. Absent: the browser does. */
  checked?: boolean | undefined
  defaultChecked?: boolean | undefined
  onChoose?: (value: string) => void
  /** Shown while chosen. */
  children?: ReactNode
}

/** One of several ways, with what that way asks for inside. */
export function ChoiceCard({
  name,
  value,
  title,
  aside,
  hint,
  checked,
  defaultChecked,
  onChoose,
  children,
}: ChoiceCardProps) {
  const id = useId()
  return (
    <div className="choice-card">
      <div className="choice-card-head">
        <label>
          <input
            type="radio"
            name={name}
            value={value}
            {...(checked === undefined ? { defaultChecked } : { checked })}
            onChange={() => onChoose?.(value)}
            aria-describedby={hint ? id : undefined}
          />
          {title}
        </label>
        {aside && <div className="choice-card-aside">{aside}</div>}
      </div>
      {hint && (
        <p className="choice-card-hint" id={id}>
          {hint}
        </p>
      )}
      {children && <div className="choice-card-body">{children}</div>}
    </div>
  )
}
