import type { ReactNode } from 'react'

export type MenuProps = {
  id: string
  /** The accessible name of the button. It begins with the visible text. */
  label: string
  button: ReactNode
  /** Links and buttons, one below the other. */
  children: ReactNode
}

/** A button with a menu below it. The browser opens it, and closes it on Escape or an outside click. */
export function Menu({ id, label, button, children }: MenuProps) {
  return (
    <div className="menu">
      {/* Without `tabIndex`, Safari does not move the focus to a button that is pressed. */}
      <button type="button" className="menu-button" popoverTarget={id} aria-label={label} tabIndex={0}>
        {button}
      </button>
      <div id={id} popover="auto" className="menu-choices">
        {children}
      </div>
    </div>
  )
}
