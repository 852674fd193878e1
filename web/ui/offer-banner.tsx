import type { ReactNode } from 'react'

/** A line across the page below the header, for what holds on every page of a way. */
export function OfferBanner({ children }: { children: ReactNode }) {
  return (
    <aside className="offer-banner">
      <p>{children}</p>
    </aside>
  )
}
