import { Outlet } from 'react-router'
import { textsUnder } from '../../lib/locale.server.ts'
import { Texts } from '../../lib/text.tsx'
import type { Route } from './+types/layout.ts'

const BEFORE_PURCHASE = [
  'join.signup',
  'join.status',
  'join.parent',
  'join.family',
  'join.speedbump',
  'join.duplicate',
]

export function loader({ context }: Route.LoaderArgs) {
  return { texts: textsUnder(context, { area: 'join', prefixes: BEFORE_PURCHASE }) }
}

export function shouldRevalidate(): boolean {
  return false
}

/** Brings the texts of the first steps, and no more: they are loaded on slow phones. */
export default function JoinLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Texts messages={loaderData.texts}>
      <Outlet />
    </Texts>
  )
}
