import type { ReactNode } from 'react'

/** Two houses that share a door, and the name beside them. */
export function Logo({ children }: { children: ReactNode }) {
  return (
    <span className="logo">
      <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <path className="logo-first" d="M2 15.500 11.500 7l9.500 8.500V27a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2z" />
        <path
          className="logo-second"
          d="M11 15.500 20.500 7l9.500 8.500V27a2 2 0 0 1-2 2H13a2 2 0 0 1-2-2z"
        />
        <path className="logo-door" d="M11 15.500l5-4.470 5 4.470V27a2 2 0 0 1-2 2h-6a2 2 0 0 1-2-2z" />
      </svg>
      {children}
    </span>
  )
}
