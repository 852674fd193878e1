import { redirect } from 'react-router'
import { INVITED_PATHS } from '#domain/flows/invited-paths.ts'
import { addressed, heldInvitations } from '#web/lib/session/held-invitations.server.ts'
import { useText } from '#web/lib/text.tsx'
import { EndPage } from '#web/sections/shell/error-page.tsx'
import type { Route } from './+types/screen.ts'

/** A browser that still holds an invitation gets the invitation. */
export function loader({ context }: Route.LoaderArgs) {
  const [first] = heldInvitations(context)
  if (first) throw redirect(addressed(INVITED_PATHS.landing, first.number))
  return null
}

/** The page after this browser has forgotten an invitation. Its text is also true for a person who never had one. */
export default function PutAwayScreen() {
  const text = useText()
  return <EndPage title={text('invited.putAway.title')} text={text('invited.putAway.text')} />
}
