import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { Icon } from './icon.tsx'

export type Tone = 'info' | 'success' | 'warning' | 'error'

export type NoticeProps = {
  tone?: Tone
  title?: ReactNode
  /** Announces the notice when it appears. Leave it out for a notice that comes with the page. */
  live?: boolean
  /**
   * Moves the focus to the notice, like an error summary. Use it for the answer to a form further down. Give the answer
   * itself if the form can be refused again.
   */
  takesFocus?: boolean | object | undefined
  children?: ReactNode
}

/** A highlighted message with an icon for its kind. */
export function Notice({ tone = 'info', title, live, takesFocus = false, children }: NoticeProps) {
  const box = useRef<HTMLDivElement>(null)
  // As in an error summary, the focus moves at once, and the page scrolls after the router.
  useLayoutEffect(() => {
    if (takesFocus) box.current?.focus({ preventScroll: true })
  }, [takesFocus])
  useEffect(() => {
    if (takesFocus) box.current?.scrollIntoView({ block: 'start' })
  }, [takesFocus])
  return (
    // An <output> must not contain paragraphs or lists.
    <div
      className="notice"
      role={live ? 'status' : undefined}
      data-tone={tone}
      ref={box}
      tabIndex={takesFocus ? -1 : undefined}
    >
      <Icon name={tone} />
      <div>
        {title && <p className="notice-title">{title}</p>}
        {children}
      </div>
    </div>
  )
}
