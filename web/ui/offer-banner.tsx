import type { ReactNode } from 'react'

/** A line below the header, for an offer that applies to every page of a flow. */
export function OfferBanner({ children }: { children: ReactNode }) {
  return (
    <aside className="offer-banner">
      <p>{children}</p>
    </aside>
  )
}
