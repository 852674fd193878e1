import { useId, useLayoutEffect, useRef, type ReactNode, type SyntheticEvent } from 'react'
import { Icon } from './icon.tsx'

export type DialogProps = {
  open: boolean
  /** Escape or the cross was pressed. */
  onClose: () => void
  title: ReactNode
  /** Names the cross in the corner; without it there is none. Last in order, so that it is not what takes the focus. */
  closeLabel?: string
  /** Buttons, in the order they are read. */
  actions?: ReactNode
  children: ReactNode
}

/** The browser's own modal: keeps the focus inside, gives it back when it closes, closes with Escape. */
export function Dialog({ open, onClose, title, closeLabel, actions, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // Of the layout, for its end comes before the element goes: one that is taken away gives no focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    if (open) element?.showModal()
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
