import { useRef, type ComponentProps, type MouseEvent, type ReactNode } from 'react'
import { buttonLook, type ButtonLook } from './button.tsx'
import { useDelay } from './use-delay.ts'

/** A key that is held presses again and again, this fast or faster. */
const KEY_REPEAT_MS = 250
/** Two clicks of one double click are at most this far apart. */
const DOUBLE_CLICK_MS = 500
const SLOW_MS = 5000

export type SubmitButtonProps = ButtonLook & {
  children: ReactNode
  /** Whether the form is on its way; presses are ignored meanwhile. */
  pending: boolean
  pendingText: string
  /** Said after five seconds of waiting. */
  slowText?: string
  /** Why the form cannot be sent yet: shown above the button, which then does nothing. */
  blockedBy?: ReactNode
  /** That something is missing: shown above the button; pressed all the same, the form says what. */
  lacking?: ReactNode
} & Pick<ComponentProps<'button'>, 'name' | 'value' | 'form' | 'formAction' | 'onClick'>

/** Sends its form, once. Never `disabled`, so that it keeps the focus and can say why it waits. */
export function SubmitButton({
  children,
  pending,
  pendingText,
  slowText,
  blockedBy,
  lacking,
  ...rest
}: SubmitButtonProps) {
  const { variant, full = true, size, onClick, ...button } = rest
  const pressed = useRef(-Infinity)
  const slow = useDelay(pending, SLOW_MS)
  const reason = blockedBy ?? lacking
  const reasonId = `${button.name ?? 'submit'}-blocked`

  function guard(event: MouseEvent<HTMLButtonElement>) {
    // `detail` counts the clicks of a double click, the first of which may have met another page's button;
    // for keys it is 0.
    const limit = event.detail === 0 ? KEY_REPEAT_MS : event.detail > 1 ? DOUBLE_CLICK_MS : 0
    const again = event.timeStamp - pressed.current < limit
    if (pending || blockedBy || again) return event.preventDefault()
    pressed.current = event.timeStamp
    onClick?.(event)
  }

  return (
    <div className="submit">
      {reason && (
        <p className="submit-note" id={reasonId}>
          {reason}
        </p>
      )}
      <button
        {...button}
        {...buttonLook({ variant, full, size })}
        type="submit"
        onClick={guard}
        aria-disabled={pending || reason ? true : undefined}
        aria-describedby={reason ? reasonId : undefined}
        data-pending={pending || undefined}
      >
        <span className="submit-label">{children}</span>
        <span className="submit-label" aria-hidden={!pending}>
          <span className="spinner-ring" aria-hidden="true" />
          {pendingText}
        </span>
      </button>
      <output className="submit-note">{slow && slowText}</output>
    </div>
  )
}
