import type { ComponentProps } from 'react'

type Given = Omit<ComponentProps<'input'>, 'className' | 'id' | 'name'> & {
  name: string
  label: string
  /** A few words beside the label. */
  hint?: string
  /** A sentence below the field. */
  help?: string
  isShort?: boolean
}

/** A row of a form: a label, one field of text, and what helps to fill it. */
export function TextRow({ name, label, hint, help, isShort = false, ...input }: Given) {
  return (
    <>
      <label className="l" htmlFor={name}>
        {label}
        {hint ? <small>{hint}</small> : null}
      </label>
      <div>
        <input
          className={isShort ? 'field short' : 'field'}
          id={name}
          name={name}
          autoComplete="off"
          {...input}
        />
        {help ? <p className="small quiet">{help}</p> : null}
      </div>
    </>
  )
}
