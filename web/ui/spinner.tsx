import type { ReactNode } from 'react'

/** A loading indicator with a text. It appears after 400 ms and takes up its space from the start. */
export function Spinner({ children }: { children: ReactNode }) {
  return (
    <output className="spinner">
      <span className="spinner-ring" aria-hidden="true" />
      <span className="spinner-text">{children}</span>
    </output>
  )
}
