import type { ReactNode } from 'react'

export type MenuProps = {
  id: string
  /** What the button is called aloud; begins with what it shows. */
  label: string
  button: ReactNode
  /** Links and buttons, one below the other. */
  children: ReactNode
}

/** A button with a few choices below it. The browser opens it, and closes it at Escape or a click elsewhere. */
export function Menu({ id, label, button, children }: MenuProps) {
  return (
    <div className="menu">
      <button type="button" className="menu-button" popoverTarget={id} aria-label={label}>
        {button}
      </button>
      <div id={id} popover="auto" className="menu-choices">
        {children}
      </div>
    </div>
  )
}
