import { useState, type AnimationEvent, type MouseEvent, type ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { Tone } from './notice.tsx'
import { useCountdown } from './use-countdown.ts'

const ALERT_BANNER_MS = 15_000

export type AlertBannerProps = {
  tone?: Tone
  closeLabel: string
  milliseconds?: number
  /** Called after the banner has slid away. Use a new `key` to show another banner. */
  onGone?: () => void
  children: ReactNode
}

/** A sentence at the top of the page for 15 seconds. The countdown pauses on hover or focus. */
export function AlertBanner({
  tone = 'info',
  closeLabel,
  milliseconds = ALERT_BANNER_MS,
  onGone,
  children,
}: AlertBannerProps) {
  const [phase, setPhase] = useState<'shown' | 'leaving' | 'gone'>('shown')
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  useCountdown({ milliseconds, paused: pointed || focused, onEnd: () => setPhase('leaving') })

  function afterSliding(event: AnimationEvent) {
    if (event.target !== event.currentTarget || phase !== 'leaving') return
    setPhase('gone')
    onGone?.()
  }

  /** Moves the focus to the page, because the focused button disappears. */
  function close({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    setPhase('leaving')
    currentTarget.ownerDocument.querySelector('main')?.focus({ preventScroll: true })
  }

  if (phase === 'gone') return null
  return (
    <div
      className="alert-banner"
      data-tone={tone}
      data-leaving={phase === 'leaving' || undefined}
      onAnimationEnd={afterSliding}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Icon name={tone} />
      <output>{children}</output>
      <button type="button" className="icon-button" aria-label={closeLabel} onClick={close}>
        <Icon name="close" />
      </button>
    </div>
  )
}
