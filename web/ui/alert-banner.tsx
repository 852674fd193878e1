import { useState, type AnimationEvent, type MouseEvent, type ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { Tone } from './notice.tsx'
import { useCountdown } from './use-countdown.ts'

const ALERT_BANNER_MS = 15_000

export type AlertBannerProps = {
  tone?: Tone
  closeLabel: string
  milliseconds?: number
  /** After it has slid away; give the banner a new `key` to show another. */
  onGone?: () => void
  children: ReactNode
}

/** A sentence at the top for 15 seconds; the time stands still under the pointer or with the focus inside. */
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

  /** The focus goes on with the page rather than away with the button. */
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
