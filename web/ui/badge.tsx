import type { ReactNode } from 'react'

/** Initials in a circle, beside the name they stand for; `color` is one of the colours the styles know. */
export function Badge({ initials, color }: { initials: string; color: string }) {
  return (
    <span className="badge" data-color={color} aria-hidden="true">
      {initials}
    </span>
  )
}

/** A word or two on a tinted ground. */
export function Chip({ children }: { children: ReactNode }) {
  return <span className="chip">{children}</span>
}
