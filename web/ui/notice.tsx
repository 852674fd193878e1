import { useEffect, useRef, type ReactNode } from 'react'
import { Icon } from './icon.tsx'

export type Tone = 'info' | 'success' | 'warning' | 'error'

export type NoticeProps = {
  tone?: Tone
  title?: ReactNode
  /** Said aloud when it appears; for one that is on the page from the start leave it out. */
  live?: boolean
  /** It answers what was just sent from further down: the page goes to it, as to the sum of a form's errors. */
  takesFocus?: boolean
  children?: ReactNode
}

/** A sentence set apart, with a sign of what kind it is. */
export function Notice({ tone = 'info', title, live, takesFocus = false, children }: NoticeProps) {
  const Box = live ? 'output' : 'div'
  const box = useRef<HTMLDivElement & HTMLOutputElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'start' })
  }, [takesFocus])
  return (
    <Box className="notice" data-tone={tone} ref={box} tabIndex={takesFocus ? -1 : undefined}>
      <Icon name={tone} />
      <div>
        {title && <p className="notice-title">{title}</p>}
        {children}
      </div>
    </Box>
  )
}
