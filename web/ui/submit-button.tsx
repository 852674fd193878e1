import { useEffect, useRef, useState, type ComponentProps, type MouseEvent, type ReactNode } from 'react'
import { buttonLook, type ButtonLook } from './button.tsx'

/** The longest delay between clicks from a key that is held down. */
const KEY_REPEAT_MS = 250
/** The longest delay between the two clicks of a double click. */
const DOUBLE_CLICK_MS = 500
const SLOW_MS = 5000

export type SubmitButtonProps = ButtonLook & {
  children: ReactNode
  /** Whether the form is being sent. Clicks are ignored meanwhile. */
  pending: boolean
  pendingText: string
  /** Announced after five seconds of waiting. */
  slowText?: string
  /** Why the form cannot be sent yet. It is shown below the button, and the button then does nothing. */
  blockedBy?: ReactNode
  /** The form is sent although it is blocked. It knows more than the button, and says what is missing. */
  triesAnyway?: boolean
  /**
   * What is still missing: a count within the button, and a note beneath that names it. The button still
   * submits, and the form shows the errors.
   */
  left?: { count: string; names: string } | undefined
} & Pick<ComponentProps<'button'>, 'name' | 'value' | 'form' | 'formAction' | 'onClick'>

/** Submits its form once. It is never `disabled`, so it keeps the focus and can explain why it waits. */
export function SubmitButton({
  children,
  pending,
  pendingText,
  slowText,
  blockedBy,
  triesAnyway,
  left,
  ...rest
}: SubmitButtonProps) {
  const { variant, full = true, size, onClick, ...button } = rest
  const pressed = useRef(-Infinity)
  const slow = useDelay(pending, SLOW_MS)
  const reasonId = `${button.name ?? 'submit'}-blocked`
  const [told, setTold] = useState(0)
  if (!blockedBy && told) setTold(0)

  function guard(event: MouseEvent<HTMLButtonElement>) {
    // `detail` counts the clicks of a double click; for keys it is 0. The first click may have hit a button
    // of the previous page.
    const limit = event.detail === 0 ? KEY_REPEAT_MS : event.detail > 1 ? DOUBLE_CLICK_MS : 0
    const again = event.timeStamp - pressed.current < limit
    if (pending || again) return event.preventDefault()
    pressed.current = event.timeStamp
    if (blockedBy && !triesAnyway) {
      event.preventDefault()
      return setTold(told + 1)
    }
    onClick?.(event)
  }

  return (
    <div className="submit">
      <button
        {...button}
        {...buttonLook({ variant, full, size })}
        type="submit"
        onClick={guard}
        aria-disabled={pending || blockedBy || left ? true : undefined}
        aria-describedby={blockedBy || left ? reasonId : undefined}
        data-pending={pending || undefined}
        data-left={left ? true : undefined}
      >
        <span className="submit-label">
          {children}
          {left && (
            <span className="submit-left" aria-hidden="true">
              {left.count}
            </span>
          )}
        </span>
        <span className="submit-label" aria-hidden={!pending}>
          <span className="spinner-ring" aria-hidden="true" />
          {pendingText}
        </span>
      </button>
      {blockedBy && !told && (
        <p className="submit-note" id={reasonId}>
          {blockedBy}
        </p>
      )}
      {left && !blockedBy && (
        <p className="submit-note" data-left id={reasonId}>
          {left.names}
        </p>
      )}
      {/* A screen reader reads what appears here. After a press the reason moves here, and each press inserts it again. */}
      <output className="submit-note">
        {told ? (
          <span key={told} id={reasonId}>
            {blockedBy}
          </span>
        ) : (
          slow && slowText
        )}
      </output>
    </div>
  )
}

/** Whether something has been active for some milliseconds without a break. */
function useDelay(active: boolean, milliseconds: number): boolean {
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    if (!active) return undefined
    const timer = setTimeout(() => setPassed(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setPassed(false)
    }
  }, [active, milliseconds])
  return active && passed
}
