import { useLocation, useMatches } from 'react-router'

/** A query parameter. A page with it waits for its price without a time limit. */
export const WHOLE = 'whole'

/**
 * For the head of a page that does not have its price yet. A browser without a script cannot request the price. It opens the
 * page again, and the server then waits for the price.
 */
export function ReloadWithPrice() {
  const query = new URLSearchParams(useLocation().search)
  if (!isWithoutPrice(useMatches().at(-1)?.loaderData)) return null
  query.set(WHOLE, '1')
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`0; url=?${query}`} />
    </noscript>
  )
}

function isWithoutPrice(page: unknown): boolean {
  return typeof page === 'object' && page !== null && 'pricing' in page && page.pricing === null
}
