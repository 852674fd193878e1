import type { ReactNode } from 'react'

/** Initials in a circle, beside the name. `color` is one of the colours in the styles. */
export function Badge({ initials, color }: { initials: string; color: string }) {
  return (
    <span className="badge" data-color={color} aria-hidden="true">
      {initials}
    </span>
  )
}

/** One or two words on a tinted background. */
export function Chip({ children }: { children: ReactNode }) {
  return <span className="chip">{children}</span>
}
