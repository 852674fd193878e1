import { Outlet } from 'react-router'
import { textsOf } from '../../lib/locale.server.ts'
import { Texts } from '../../lib/text.tsx'
import type { Route } from './+types/layout.ts'

export function loader({ context }: Route.LoaderArgs) {
  return { texts: textsOf(context, 'checkout', 'lookups') }
}

export function shouldRevalidate(): boolean {
  return false
}

/** Brings the texts of the payment page of either flow. */
export default function PaymentLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Texts messages={loaderData.texts}>
      <Outlet />
    </Texts>
  )
}
