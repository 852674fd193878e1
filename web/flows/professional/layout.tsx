import { Outlet } from 'react-router'
import { isLanguageChange } from '../../lib/language-change.ts'
import { textsOf } from '../../lib/locale.server.ts'
import { Texts } from '../../lib/text.tsx'
import type { Route } from './+types/layout.ts'

export function loader({ context }: Route.LoaderArgs) {
  return { texts: textsOf(context, 'professional', 'lookups') }
}

export const shouldRevalidate = isLanguageChange

/** Brings the texts of the professional's wizard. */
export default function ProfessionalLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Texts messages={loaderData.texts}>
      <Outlet />
    </Texts>
  )
}
