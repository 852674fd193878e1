import type { ReactNode } from 'react'

/** A wait with a word to it; shows itself after 400 ms and keeps its place from the start. */
export function Spinner({ children }: { children: ReactNode }) {
  return (
    <output className="spinner">
      <span className="spinner-ring" aria-hidden="true" />
      <span className="spinner-text">{children}</span>
    </output>
  )
}
