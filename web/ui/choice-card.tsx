import { useId, type ReactNode } from 'react'

export type ChoiceCardProps = {
  name: string
  value: string
  title: ReactNode
  /** Opposite the title, such as logos or a price. */
  aside?: ReactNode
  hint?: ReactNode
  /** If given, the caller controls the choice; otherwise the browser does. */
  checked?: boolean | undefined
  defaultChecked?: boolean | undefined
  onChoose?: (value: string) => void
  /** Shown while this option is chosen. */
  children?: ReactNode
}

/** One of several options, with the option's fields inside. */
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
