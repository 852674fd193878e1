import { Outlet } from 'react-router'
import { textsOf } from '../../lib/locale.server.ts'
import { Texts } from '../../lib/text.tsx'
import type { Route } from './+types/layout.ts'

export function loader({ context }: Route.LoaderArgs) {
  return { texts: textsOf(context, 'account') }
}

export function shouldRevalidate(): boolean {
  return false
}

/** Brings the texts of log-in and account. */
export default function AccountLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Texts messages={loaderData.texts}>
      <Outlet />
    </Texts>
  )
}
