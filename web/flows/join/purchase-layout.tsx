import { Outlet } from 'react-router'
import { textsOf } from '../../lib/locale.server.ts'
import { Texts } from '../../lib/text.tsx'
import type { Route } from './+types/purchase-layout.ts'

export function loader({ context }: Route.LoaderArgs) {
  return { texts: textsOf(context, 'join', 'payment', 'checkout', 'lookups') }
}

export function shouldRevalidate(): boolean {
  return false
}

/** Brings the texts of packages, credentials and receipt. */
export default function PurchaseLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Texts messages={loaderData.texts}>
      <Outlet />
    </Texts>
  )
}
