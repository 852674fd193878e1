import type { ReactNode } from 'react'

/** Initials in a circle, beside the name. `color` is one of the colours in the styles. */
export function Badge({ initials, color }: { initials: string; color: string }) {
  return (
    <span className="badge" data-color={color} aria-hidden="true">
      {initials}
    </span>
  )
}

/** One or two words on a tinted background. A `quiet` badge has the colours of the page. */
export function Chip({ tone, children }: { tone?: 'quiet' | undefined; children: ReactNode }) {
  return (
    <span className="chip" data-tone={tone}>
      {children}
    </span>
  )
}
