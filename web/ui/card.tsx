import type { ReactNode } from 'react'

export type CardProps = {
  title?: ReactNode
  /** A small link or button opposite the title. */
  action?: ReactNode
  /** `section` with a title, or `fieldset` for a group of fields. */
  as?: 'section' | 'fieldset'
  children: ReactNode
}

/** A white box for content that belongs together. */
export function Card({ title, action, as = 'section', children }: CardProps) {
  if (as === 'fieldset') {
    return (
      <fieldset className="card">
        <legend className="visually-hidden">{title}</legend>
        <div className="split">
          <span className="card-title" aria-hidden="true">
            {title}
          </span>
          {action}
        </div>
        {children}
      </fieldset>
    )
  }
  return (
    <section className="card">
      {(title || action) && (
        <div className="split card-head">
          {title && <h2>{title}</h2>}
          {action}
        </div>
      )}
      {children}
    </section>
  )
}
