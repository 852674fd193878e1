import { useId, useLayoutEffect, useRef, type ReactNode, type SyntheticEvent } from 'react'
import { Icon } from './icon.tsx'

export type DialogProps = {
  open: boolean
  /** Called for Escape and the close button. */
  onClose: () => void
  title: ReactNode
  /**
   * The accessible name of the close button; without it, there is no such button. The button is last, so the
   * dialog does not focus it first.
   */
  closeLabel?: string
  /** Buttons in reading order. */
  actions?: ReactNode
  children: ReactNode
}

/** A native modal dialog. Its first button has the focus. It traps the focus, restores it on closing, and closes on Escape. */
export function Dialog({ open, onClose, title, closeLabel, actions, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // A layout effect, because it must close the dialog before removal. A removed dialog does not restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    if (open) {
      element?.showModal()
      // A link in the text comes before the buttons, and Enter would open it.
      element?.querySelector<HTMLElement>('.actions button')?.focus()
    }
    return () => element?.close()
  }, [open])
  function cancel(event: SyntheticEvent) {
    event.preventDefault()
    onClose()
  }

  return (
    <dialog className="dialog" ref={dialog} aria-labelledby={titleId} onCancel={cancel}>
      <div className="dialog-inner">
        <h2 id={titleId}>{title}</h2>
        {children}
        {actions && <div className="actions">{actions}</div>}
        {closeLabel && (
          <button type="button" className="icon-button" aria-label={closeLabel} onClick={onClose}>
            <Icon name="close" />
          </button>
        )}
      </div>
    </dialog>
  )
}
